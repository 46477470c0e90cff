import type { Message } from 'kafkajs';

/** A record of a command line with this number of headers, whose names differ and have five letters or so. */
export const recordWithHeaders = (line: object, partition: number, count: number): Message => ({
  key: null,
  value: JSON.stringify(line),
  partition,
  headers: Object.fromEntries(Array.from({ length: count }, (_, index) => [`h${index.toString(36)}`, 'x'])),
});
