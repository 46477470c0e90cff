import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { api, ApiProblem, ifVersion, recordOf } from '../../api/client.js';
import { newIdempotencyKey } from '../../api/idempotency-key.js';
import { links } from '../../links/index.js';
import { notifyChange } from '../../records/notify-change.js';
import { t } from '../../texts/index.js';
import { failed } from './changes.js';
import { feedKeys, readFeed, type Feed } from '../../feeds/feed.js';
import { bodyOf, type FeedForm } from './feed-form.js';

interface Typed {
  readonly name: string;
  readonly form: FeedForm;
}

/** A name must be given before there is an address to send a feed to. */
class NameMissing extends Error {}

/** Saves the form of a feed. @param feed undefined: a new one is made, and its page opens */
export function useSaving(feed: Feed | undefined) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const mutation = useMutation({
    mutationFn: async ({ name, form }: Typed) => {
      if (name === '') throw new NameMissing();
      const condition = feed
        ? ifVersion(feed.version)
        : { 'If-None-Match': '*' as const, 'Idempotency-Key': idempotencyKey };
      return recordOf(
        api.PUT('/v1/feeds/{feed}', {
          params: { path: { feed: name }, header: condition },
          body: bodyOf(form, feed),
        }),
      );
    },
    onSuccess: (saved) => {
      client.setQueryData(feedKeys.one(saved.feed), saved);
      void client.invalidateQueries({ queryKey: feedKeys.all });
      notifyChange(feed ? 'change.saved' : 'change.added', { name: saved.feed });
      if (!feed) navigate(links.feed(saved.feed));
    },
    // What was refused is another request when it is mended.
    onError: (error) => error instanceof ApiProblem && setIdempotencyKey(newIdempotencyKey()),
  });
  const reload = async (show: (latest: Feed) => void) => {
    try {
      const latest = await readFeed(feed?.feed ?? '');
      client.setQueryData(feedKeys.one(latest.feed), latest);
      mutation.reset();
      show(latest);
    } catch (error) {
      failed(error as Error);
    }
  };
  const save = (typed: Typed, onSaved: () => void) => mutation.mutate(typed, { onSuccess: onSaved });
  return { save, reload, error: mutation.error, isPending: mutation.isPending };
}

/** What is wrong with fields, by their names. That of a new feed is in the path, so `name` is told of the whole request. */
export function errorsOf(error: Error | null, isNew: boolean): Readonly<Record<string, string>> {
  if (error instanceof NameMissing) return { name: t('feeds.form.name.missing') };
  if (!(error instanceof ApiProblem)) return {};
  if (isNew && error.code === 'version_mismatch') return { name: t('feeds.form.name.taken') };
  if (isNew && error.code === 'not_found') return { name: t('feeds.form.name.refused') };
  const isNoUrl = error.codeOf('url') === 'not_a_url';
  return { ...error.fieldErrors, ...(isNoUrl && { url: t('address.wrong') }) };
}
