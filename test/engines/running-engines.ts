import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { withParentFolder, paths } from './cache.js';
import type { Engine, RunningEngine } from './engine.js';

type Key = Engine['variable'];
type StoredState = Partial<Record<Key, RunningEngine>>;

/** The stored state of an engine. It can have ended since. */
export const runningEngine = ({ variable }: Engine): RunningEngine | undefined => storedState()[variable];

/** Stores that an engine was started. */
export function recordRunning({ variable }: Engine, running: RunningEngine): void {
  write({ ...storedState(), [variable]: running });
}

/** Removes an engine that has ended. */
export function removeRunning({ variable }: Engine): void {
  const state = storedState();
  delete state[variable];
  write(state);
}

function storedState(): StoredState {
  try {
    return JSON.parse(readFileSync(paths.state, 'utf8')) as StoredState;
  } catch {
    return {};
  }
}

// Replaces the file by a rename, so that readers never see a part of it.
function write(state: StoredState): void {
  const file = withParentFolder(`${paths.state}.new`);
  writeFileSync(file, JSON.stringify(state, null, 2));
  renameSync(file, paths.state);
}
