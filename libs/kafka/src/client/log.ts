export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Writes one line to the log of the service. */
export type Log = (level: LogLevel, message: string, details: object) => void;
