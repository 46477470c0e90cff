export type { Caller } from '#application';
