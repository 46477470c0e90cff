import type { Logger } from 'pino';

/** Time after which the process exits although the stop has not ended. */
export const STOP_LIMIT_MS = 9_500;

/** On the first SIGTERM or SIGINT, runs `stop` and exits when it has ended, or after a timeout. */
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
