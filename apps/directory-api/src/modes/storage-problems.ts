import { isPassing, type Obstacle, type StorageProblem } from '#sqlite';
import type { Logger } from 'pino';
import type { HealthCheck } from '#http';

/** How an obstacle is called. */
export const obstacleTexts: Readonly<Record<Obstacle, string>> = {
  full: 'the disk is full',
  'read-only': 'the disk is read-only',
  locked: 'another program has locked the file',
  failing: 'the system refuses to write the file for now',
};

/** @param what waits for the end of the obstacle, or is refused until then */
export function obstructed(obstacle: Obstacle | undefined, what: string): HealthCheck {
  if (!obstacle) return { status: 'up' };
  return {
    status: 'degraded',
    detail: `${obstacleTexts[obstacle]}: ${what} ${isPassing(obstacle) ? 'wait' : 'are refused'}`,
  };
}

const problems: Record<StorageProblem['kind'], readonly ['info' | 'warn' | 'error', string]> = {
  'not-rebuilt': ['warn', 'the read models are filled event by event'],
  stopped: ['error', 'the read models have stopped following the log'],
  replaced: ['warn', 'the read models cannot be used and are made again from the log'],
  'log-damaged': [
    'error',
    'the log is damaged: stop the service and restore a backup; `directory verify` lists all damage',
  ],
  full: ['error', 'the disk is full: writes are refused until there is room'],
  'read-only': [
    'error',
    'the disk is read-only: writes are refused until it is mounted for writes; check the disk, then restart the service',
  ],
  locked: [
    'warn',
    'another program has locked a file of the data directory: its writes wait and are tried again',
  ],
  failing: ['warn', 'a file of the data directory cannot be written for now: it is tried again'],
  released: ['info', 'a file of the data directory can be written again'],
  'writable-again': ['info', 'the disk can be written again'],
};

/** The service continues: only the log and the health check show the problem. */
export function logProblem(logger: Logger, { kind, part, reason }: StorageProblem): void {
  const [level, message] = problems[kind];
  const of = part && { part };
  // The place in the program says nothing about the files.
  if (kind === 'replaced' || kind === 'failing') logger[level]({ ...of, reason: reason?.message }, message);
  else logger[level]({ ...of, ...(reason && { err: reason }) }, message);
}
