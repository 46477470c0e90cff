import { createLogger, readSettings } from '#runtime';
import { rebuildEmbedded } from './embedded/rebuild.js';
import { measured } from './rebuild-metrics.js';
import { runProgram } from './run-program.js';

runProgram(async () => {
  const settings = readSettings(process.env);
  const { distributed, dataDir, metricsFile, logLevel, logFormat } = settings;
  // Lines of level info would interrupt the progress report.
  const logger = createLogger(logLevel === 'info' ? 'warn' : logLevel, logFormat);
  if (!distributed) return measured(metricsFile, (watch) => rebuildEmbedded(dataDir, logger, watch));
  const { rebuildDistributed } = await import('./distributed/rebuild.js');
  return measured(metricsFile, (watch) => rebuildDistributed(distributed, logger, watch));
});
