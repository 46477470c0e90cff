import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';
import pretty from 'pino-pretty';

/** The service's log, as lines of JSON or for a person to read. */
export function createLogger(level: string, format: 'pretty' | 'json'): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return format === 'json'
    ? pino(options)
    : pino(options, pretty({ sync: true, translateTime: 'SYS:HH:MM:ss.l' }));
}

/** Where Nest tells that a start has failed, before the program does so in one line. */
const TOLD_BY_PROGRAM: ReadonlySet<unknown> = new Set(['ExceptionHandler', 'NestApplication']);

/** Lets Nest log through ours. What it tells of its own start interests only who debugs it. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown): void {
    this.logger.debug(String(message));
  }

  error(message: unknown, ...more: unknown[]): void {
    const level = TOLD_BY_PROGRAM.has(more.at(-1)) ? 'debug' : 'error';
    this.logger[level]({ detail: more }, String(message));
  }

  warn(message: unknown): void {
    this.logger.warn(String(message));
  }
}
