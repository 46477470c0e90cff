export type { Database } from 'libsql';
