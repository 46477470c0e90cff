import { useSyncExternalStore } from 'react';
import type { ImportMessage, ImportRequest } from '../../../../cli/src/import/in-browser/messages.js';
import { currentKey } from '../../api/credential.js';
import { rememberImport } from '../../import-log/past-imports.js';
import workerUrl from '../../import-worker/main.js?worker&url';
import { askBeforeUnload } from '../../ui/leaving.js';
import { idle, next, total, type EndedImport, type ImportInput, type ImportState } from './import-state.js';

/** What a person chooses. */
export interface ImportChoice {
  readonly files: readonly File[];
  /** Name of a format; empty: by content. */
  readonly format: string;
  readonly feed: string;
  readonly includeUnpublished: boolean;
  readonly confirms: boolean;
}

/** The import of this tab. It goes on while other pages are shown. */
let state: ImportState = idle;
let worker: Worker | undefined;
/** What it reads: the names of the files, and the feeds that its check has found. */
let read = { files: [] as readonly string[], feeds: [] as readonly string[] };
const watchers = new Set<() => void>();

function apply(input: ImportInput): void {
  const wasRunning = state.phase === 'running';
  state = next(state, input);
  if (state.phase !== 'running') stopWorker();
  if (wasRunning && state.phase === 'ended') remember(state);
  for (const notify of watchers) notify();
}

function remember({ isCheck, end, summary, comparison }: EndedImport): void {
  if (isCheck) return void (read = { ...read, feeds: feedsOf(comparison) });
  const [created, changed] = [total(summary, 'created'), total(summary, 'changed')];
  const [unchanged, rejected] = [total(summary, 'unchanged'), total(summary, 'rejected')];
  rememberImport({ ...read, time: new Date().toISOString(), end, created, changed, unchanged, rejected });
}

const feedsOf = (comparison: EndedImport['comparison']): readonly string[] =>
  typeof comparison === 'string' || !comparison ? [] : comparison.map(({ feed }) => feed);

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => void watchers.delete(notify);
}

export const useImport = (): ImportState => useSyncExternalStore(watch, () => state);

/** Begins an import. @param isCheck whether nothing is written */
export function startImport(choice: ImportChoice, isCheck: boolean): void {
  stopWorker();
  read = { files: choice.files.map(({ name }) => name), feeds: isCheck ? [] : read.feeds };
  worker = new Worker(workerUrl, { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<ImportMessage>) => apply(data);
  worker.onerror = ({ message }) => apply({ type: 'crashed', message });
  worker.postMessage(requestOf(choice, isCheck));
  addEventListener('beforeunload', askBeforeUnload);
  apply({ type: 'started', isCheck });
}

/** Ends it after the requests that are being answered. */
export function cancelImport(): void {
  const request: ImportRequest = { type: 'cancel' };
  worker?.postMessage(request);
  apply({ type: 'cancelled' });
}

/** The feeds that the check of the current import has found. */
export const importedFeeds = (): readonly string[] => read.feeds;

export const resetImport = (): void => apply({ type: 'reset' });

function stopWorker(): void {
  worker?.terminate();
  worker = undefined;
  removeEventListener('beforeunload', askBeforeUnload);
}

function requestOf(choice: ImportChoice, isCheck: boolean): ImportRequest {
  const { files, format, feed, includeUnpublished, confirms } = choice;
  const key = currentKey();
  return {
    ...{ type: 'import', files, includeUnpublished, confirms, isDryRun: isCheck, api: location.origin },
    ...(format !== '' && { format }),
    ...(feed.trim() !== '' && { feed: feed.trim() }),
    ...(key !== null && { key }),
  };
}
