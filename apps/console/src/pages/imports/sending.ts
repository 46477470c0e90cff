import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { importKeys } from '../../api/query-keys.js';
import type { Schemas } from '../../api/records.js';
import { upload } from '../../api/upload.js';
import { links } from '../../links/index.js';
import { askBeforeUnload } from '../../ui/leaving.js';
import { bodyOf, nothing, pathOf, type Choice } from './import-choice.js';

/** What is on its way to the service. */
export interface Sending {
  readonly choice: Choice;
  readonly isCheck: boolean;
  /** Bytes that were sent, of the size. */
  readonly sent: number;
  readonly size: number;
  readonly stop: () => void;
}

/** That of this tab. It goes on while other pages are shown. */
let current: Sending | undefined;
const watchers = new Set<() => void>();

function change(next: Sending | undefined): void {
  current = next;
  for (const notify of watchers) notify();
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => void watchers.delete(notify);
}

export const useSending = (): Sending | undefined => useSyncExternalStore(watch, () => current);

/** What the checks of this tab have checked, by their ids. */
const checked = new Map<string, Choice>();

/** What is imported after a check; undefined if another tab, or the page before it was loaded again, has begun it. */
export const choiceOf = (checkId: string): Choice | undefined => checked.get(checkId);

/** What the form of this tab holds: it may be left and come back to. */
export const draft: { choice: Choice } = { choice: nothing };

interface Start {
  readonly choice: Choice;
  readonly isCheck: boolean;
}

/** The file was not sent to its end, as a person wished. */
class Stopped extends Error {}

async function send({ choice, isCheck }: Start): Promise<Schemas['StartedImport']> {
  const { body, type } = bodyOf(choice) ?? { body: new Blob(), type: '' };
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Stopped());
  change({ choice, isCheck, sent: 0, size: body.size, stop });
  addEventListener('beforeunload', askBeforeUnload);
  try {
    const onProgress = (sent: number) => current && change({ ...current, sent });
    const { signal } = stopping;
    const answer = await upload({ path: pathOf(choice, isCheck), body, type, onProgress, signal });
    return (await answer.json()) as Schemas['StartedImport'];
  } finally {
    removeEventListener('beforeunload', askBeforeUnload);
    change(undefined);
  }
}

/** Begins imports and checks, and then shows their pages. */
export function useStart() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const starting = useMutation({
    mutationFn: send,
    onSuccess: ({ id }, { choice, isCheck }) => {
      if (isCheck) checked.set(id, choice);
      else draft.choice = nothing;
      void client.invalidateQueries({ queryKey: importKeys.all });
    },
  });
  return {
    isPending: starting.isPending,
    error: starting.error instanceof Stopped ? null : starting.error,
    start: (choice: Choice, isCheck: boolean) =>
      starting.mutate(
        { choice, isCheck },
        // Not if the page was left meanwhile.
        { onSuccess: ({ id }) => navigate(links.import(id)) },
      ),
  };
}
