import { createLogger, readSettings, stopOnSignals, tendYoungObjects } from '#runtime';
import { catchUp } from './embedded/catch-up.js';
import { runProgram } from './program.js';

/** Beside a directory-api of the same machine. */
const DEFAULT_PORT = '3100';

runProgram(async () => {
  tendYoungObjects();
  const settings = readSettings({ PORT: DEFAULT_PORT, ...process.env });
  // The embedded mode projects within directory-api. Here the read models are brought up while that is stopped.
  if (!settings.distributed) return catchUp(settings.dataDir);
  const { startProjector } = await import('./distributed/projector.js');
  const logger = createLogger(settings.logLevel, settings.logFormat);
  const stopping = new AbortController();
  const starting = startProjector(settings, settings.distributed, { logger, stopping: stopping.signal });
  stopOnSignals(logger, async () => {
    stopping.abort();
    await (await starting).stop();
  });
  await starting;
});
