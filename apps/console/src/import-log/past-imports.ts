import { useMemo, useSyncExternalStore } from 'react';

/** An import that a person has done in this browser. */
export interface PastImport {
  /** When it ended: RFC 3339. */
  readonly time: string;
  /** Names of the files. */
  readonly files: readonly string[];
  /** The feeds of the stations, as far as the check before it has found them. */
  readonly feeds: readonly string[];
  readonly end: 'done' | 'cancelled' | 'failed';
  /** Numbers of records of all kinds. */
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rejected: number;
}

const STORED = 'directory.imports';
const MAX_KEPT = 20;

const watchers = new Set<() => void>();

/** Keeps an import in this browser. */
export function rememberImport(done: PastImport): void {
  const text = JSON.stringify([done, ...importsIn(stored())].slice(0, MAX_KEPT));
  localStorage.setItem(STORED, text);
  for (const notify of watchers) notify();
}

/** The imports of this browser, the newest first. */
export function usePastImports(): readonly PastImport[] {
  const text = useSyncExternalStore(watch, stored);
  return useMemo(() => importsIn(text), [text]);
}

const stored = (): string => localStorage.getItem(STORED) ?? '[]';

/** Other releases may have stored something else. */
export function importsIn(text: string): readonly PastImport[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.filter(isPastImport) : [];
  } catch {
    return [];
  }
}

const isPastImport = (value: unknown): value is PastImport => {
  const { time, files, feeds, end, ...counts } = (value ?? {}) as Partial<PastImport>;
  const numbers = [counts.created, counts.changed, counts.unchanged, counts.rejected];
  return (
    typeof time === 'string' &&
    typeof end === 'string' &&
    Array.isArray(files) &&
    Array.isArray(feeds) &&
    numbers.every((count) => typeof count === 'number')
  );
};

function watch(notify: () => void): () => void {
  watchers.add(notify);
  // Of other tabs.
  addEventListener('storage', notify);
  return () => {
    watchers.delete(notify);
    removeEventListener('storage', notify);
  };
}
