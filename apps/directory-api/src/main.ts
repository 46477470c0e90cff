import { CannotStart, withoutSecrets } from '#application';
import { boundMemory, createLogger, readSettings, stopOnSignals, disablePretenuring } from '#runtime';
import { startService } from './service.js';

async function main(): Promise<void> {
  disablePretenuring();
  const settings = readSettings(process.env);
  // Not in the distributed mode: the Kafka client allocates much, and the limits made the garbage collector take a
  // quarter of the processor's time.
  if (!settings.distributed) boundMemory();
  const logger = createLogger(settings.logLevel, settings.logFormat);
  const stopping = new AbortController();
  const starting = startService(settings, logger, stopping.signal);
  // A stop during the start waits for the start, which returns the service to close.
  stopOnSignals(logger, async () => {
    stopping.abort();
    await (await starting).stop();
  });
  await starting;
}

main().catch((error: unknown) => {
  const expected = error instanceof CannotStart || isListenError(error);
  const text = expected ? error.message : String((error as Error).stack);
  process.stderr.write(`${withoutSecrets(text)}\n`);
  process.exit(1);
});

function isListenError(error: unknown): error is Error {
  const code = (error as { code?: unknown }).code;
  return ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(code));
}
