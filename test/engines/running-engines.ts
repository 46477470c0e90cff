import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { madeRoomFor, places } from './cache.js';
import type { Engine, Running } from './engine.js';

type Key = Engine['variable'];
type Written = Partial<Record<Key, Running>>;

/** What is written down of an engine: it was started, and may have ended since. */
export const runningEngine = ({ variable }: Engine): Running | undefined => written()[variable];

/** Writes down that an engine was started. */
export function noteRunning({ variable }: Engine, running: Running): void {
  write({ ...written(), [variable]: running });
}

/** Forgets an engine, once it has ended. */
export function forget({ variable }: Engine): void {
  const left = written();
  delete left[variable];
  write(left);
}

function written(): Written {
  try {
    return JSON.parse(readFileSync(places.state, 'utf8')) as Written;
  } catch {
    return {};
  }
}

// By a rename, so that a reader never sees a half.
function write(state: Written): void {
  const file = madeRoomFor(`${places.state}.new`);
  writeFileSync(file, JSON.stringify(state, null, 2));
  renameSync(file, places.state);
}
