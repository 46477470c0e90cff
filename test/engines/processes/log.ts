import { existsSync, readFileSync, statSync } from 'node:fs';

const LONGEST = 400;
const COMPLAINT = /^E: |\b(ERROR|FATAL)\b|\berror: /;

/** How much a log holds by now. */
export const endOf = (log: string): number => (existsSync(log) ? statSync(log).size : 0);

/** What went wrong by a log, in one line: its first complaint since a place in it, else its last line. */
export function complaintIn(log: string, since = 0): string {
  const lines = readFileSync(log).subarray(since).toString().trimEnd().split('\n');
  const telling = lines.find((line) => COMPLAINT.test(line)) ?? lines.at(-1) ?? '';
  return `${telling.trim().slice(0, LONGEST)} (all of it: ${log})`;
}
