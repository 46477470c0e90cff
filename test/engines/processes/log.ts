import { existsSync, readFileSync, statSync } from 'node:fs';

const MAX_LENGTH = 400;
const ERROR_LINE = /^E: |\b(ERROR|FATAL)\b|\berror: /;

/** The current size of a log file in bytes. */
export const endOf = (log: string): number => (existsSync(log) ? statSync(log).size : 0);

/**
 * The first line with an error after an offset in a log file, else the last line; shortened, with the path of the
 * file.
 */
export function firstErrorIn(log: string, since = 0): string {
  const lines = readFileSync(log).subarray(since).toString().trimEnd().split('\n');
  const line = lines.find((text) => ERROR_LINE.test(text)) ?? lines.at(-1) ?? '';
  return `${line.trim().slice(0, MAX_LENGTH)} (whole log: ${log})`;
}
