import { createLogger, readSettings } from '#runtime';
import { rebuildEmbedded } from './embedded/rebuild.js';
import { measured } from './rebuild-metrics.js';
import { runProgram } from './run-program.js';

runProgram(async () => {
  const settings = readSettings(process.env);
  const { distributed, dataDir, metricsFile, logFormat } = settings;
  if (!distributed) return measured(metricsFile, (watch) => rebuildEmbedded(dataDir, watch));
  const { rebuildDistributed } = await import('./distributed/rebuild.js');
  // Lines below level warn would interrupt the progress report.
  const logger = createLogger('warn', logFormat);
  return measured(metricsFile, (watch) => rebuildDistributed(distributed, logger, watch));
});
