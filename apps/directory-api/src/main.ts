import { DataDirectoryUnusable } from '#sqlite';
import type { Logger } from 'pino';
import { createLogger } from './logging.js';
import { boundMemory } from './memory.js';
import { startService, type Service } from './service.js';
import { InvalidSettings, readSettings, type Settings } from './settings.js';

/** Longest time that a stop may take. */
const STOP_LIMIT_MS = 9_500;

async function main(): Promise<void> {
  boundMemory();
  const settings = readSettings(process.env);
  const logger = createLogger(settings.logLevel, settings.logFormat);
  stopOnSignals(await start(settings, logger), logger);
}

async function start(settings: Settings, logger: Logger): Promise<Service> {
  // A stop that comes before the start is through has nothing to finish.
  const leave = () => process.exit(0);
  process.once('SIGTERM', leave).once('SIGINT', leave);
  const service = await startService(settings, logger);
  process.off('SIGTERM', leave).off('SIGINT', leave);
  return service;
}

function stopOnSignals(service: Service, logger: Logger): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(0), STOP_LIMIT_MS).unref();
    service.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
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
