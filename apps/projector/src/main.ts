import { createLogger, readSettings, stopOnSignals, disablePretenuring } from '#runtime';
import { catchUp } from './embedded/catch-up.js';
import { runProgram } from './run-program.js';

/** Differs from that of directory-api, which can run on the same machine. */
const DEFAULT_PORT = '3100';

runProgram(async () => {
  disablePretenuring();
  const settings = readSettings({ PORT: DEFAULT_PORT, ...process.env });
  // In the embedded mode, directory-api projects the events itself; here the read models catch up while it is
  // stopped.
  const logger = createLogger(settings.logLevel, settings.logFormat);
  if (!settings.distributed) return catchUp(settings.dataDir, logger);
  const { startProjector } = await import('./distributed/projector.js');
  const stopping = new AbortController();
  const starting = startProjector(settings, settings.distributed, { logger, stopping: stopping.signal });
  stopOnSignals(logger, async () => {
    stopping.abort();
    await (await starting).stop();
  });
  await starting;
});
