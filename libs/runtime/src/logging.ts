import { withoutSecrets } from '#application';
import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';
import pretty from 'pino-pretty';

/** Creates the service's logger, with JSON lines or human-readable output. No line has keys or credentials in it. */
export function createLogger(level: string, format: 'pretty' | 'json'): Logger {
  const hooks = { streamWrite: withoutSecrets };
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, hooks };
  return format === 'json'
    ? pino(options)
    : pino(options, pretty({ sync: true, translateTime: 'SYS:HH:MM:ss.l' }));
}

/**
 * Logs, at level debug, the fingerprint of the read models that a program reads or writes. It is the same in all programs
 * of a release in one mode; read models with another one are built again.
 */
export function logReadModels(logger: Logger, fingerprint: string): void {
  logger.debug({ fingerprint }, 'read models of this release');
}

/** Contexts in which Nest logs a failed start. The program logs the failure itself, in one line. */
const LOGGED_BY_PROGRAM: ReadonlySet<unknown> = new Set(['ExceptionHandler', 'NestApplication']);

/** Adapts the logger for Nest. Messages of Nest's own start are logged at level debug. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown): void {
    this.logger.debug(String(message));
  }

  error(message: unknown, ...more: unknown[]): void {
    const level = LOGGED_BY_PROGRAM.has(more.at(-1)) ? 'debug' : 'error';
    this.logger[level]({ detail: more }, String(message));
  }

  warn(message: unknown): void {
    this.logger.warn(String(message));
  }
}
