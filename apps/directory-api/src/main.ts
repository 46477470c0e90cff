import { DataDirectoryUnusable } from '#sqlite';
import type { Logger } from 'pino';
import { createLogger } from './logging.js';
import { boundMemory } from './memory.js';
import { startService } from './service.js';
import { InvalidSettings, readSettings } from './settings.js';

/** Longest time that a stop may take. */
const STOP_LIMIT_MS = 9_500;

async function main(): Promise<void> {
  boundMemory();
  const settings = readSettings(process.env);
  const logger = createLogger(settings.logLevel, settings.logFormat);
  const starting = startService(settings, logger);
  // A stop that comes during the start waits for it: files are closed by whoever opened them.
  stopOnSignals(logger, async () => (await starting).stop());
  await starting;
}

function stopOnSignals(logger: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  const leave = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(0), STOP_LIMIT_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', leave).on('SIGINT', leave);
}

main().catch((error: unknown) => {
  const expected =
    error instanceof InvalidSettings || error instanceof DataDirectoryUnusable || isListenError(error);
  process.stderr.write(`${expected ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
});

function isListenError(error: unknown): error is Error {
  const code = (error as { code?: unknown }).code;
  return code === 'EADDRINUSE' || code === 'EACCES' || code === 'EADDRNOTAVAIL';
}
