/** Where the log of what runs on Kafka goes. */
export type Log = (level: 'debug' | 'info' | 'warn' | 'error', message: string, details: object) => void;
