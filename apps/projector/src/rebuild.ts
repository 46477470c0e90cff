import { createLogger, readSettings } from '#runtime';
import { rebuildEmbedded } from './embedded/rebuild.js';
import { runProgram } from './program.js';

runProgram(async () => {
  const settings = readSettings(process.env);
  if (!settings.distributed) return rebuildEmbedded(settings.dataDir);
  const { rebuildDistributed } = await import('./distributed/rebuild.js');
  // What is below a warning would only come between the lines of the progress.
  return rebuildDistributed(settings.distributed, createLogger('warn', settings.logFormat));
});
