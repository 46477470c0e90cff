import { createLogger, readSettings } from '#runtime';
import { rebuildEmbedded } from './embedded/rebuild.js';
import { runProgram } from './run-program.js';

runProgram(async () => {
  const settings = readSettings(process.env);
  if (!settings.distributed) return rebuildEmbedded(settings.dataDir);
  const { rebuildDistributed } = await import('./distributed/rebuild.js');
  // Lines below level warn would interrupt the progress report.
  return rebuildDistributed(settings.distributed, createLogger('warn', settings.logFormat));
});
