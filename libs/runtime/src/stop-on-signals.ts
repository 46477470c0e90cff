import type { Logger } from 'pino';

/** Longest time that a stop may take. */
const STOP_LIMIT_MS = 9_500;

/** Stops once on SIGTERM or SIGINT, and ends the process when that is done or takes too long. */
export function stopOnSignals(logger: Logger, stop: () => Promise<void>): void {
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
