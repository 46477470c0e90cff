import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, ApiProblem, bodyOf, ifVersion, recordOf } from '../../api/client.js';
import { importKeys } from '../../api/query-keys.js';
import { notifyChange } from '../../records/notify-change.js';
import { t } from '../../texts/index.js';
import { describe } from '../../ui/states.js';
import { notify } from '../../ui/toast.js';
import { feedKeys, type Feed } from '../../feeds/feed.js';
import { inputOf } from './feed-form.js';
import { isConflict } from './form-error.js';

/** Says that something did not work. */
export function failed(error: Error): void {
  const { title, detail } = isConflict(error)
    ? { title: t('feeds.changedMeanwhile'), detail: t('feeds.changedMeanwhile.look') }
    : describe(error);
  notify({ title, detail, failed: true });
}

/** Pauses or resumes a feed: all of it is sent as it is. */
export function usePausing(feed: Feed) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (paused: boolean) =>
      recordOf(
        api.PUT('/v1/feeds/{feed}', {
          params: { path: { feed: feed.feed }, header: ifVersion(feed.version) },
          body: { ...inputOf(feed), paused },
        }),
      ),
    onSuccess: (changed) => {
      client.setQueryData(feedKeys.one(feed.feed), changed);
      notifyChange(changed.paused ? 'change.feed.paused' : 'change.feed.resumed', { name: feed.feed });
      return client.invalidateQueries({ queryKey: feedKeys.all });
    },
    onError: (error) => {
      failed(error);
      return client.invalidateQueries({ queryKey: feedKeys.all });
    },
  });
}

/** Pulls a feed now. @param onBegun gets the id of the import */
export function useRunning({ feed }: Feed, onBegun: (id: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => bodyOf(api.POST('/v1/feeds/{feed}/run', { params: { path: { feed } } })),
    onSuccess: ({ id }) => {
      onBegun(id);
      void client.invalidateQueries({ queryKey: importKeys.all });
      return client.invalidateQueries({ queryKey: feedKeys.one(feed) });
    },
    onError: (error) => {
      if (!(error instanceof ApiProblem) || error.code !== 'import_running') return failed(error);
      notify({ title: t('feeds.run.held'), detail: t('feeds.run.held.hint'), failed: true });
      void client.invalidateQueries({ queryKey: importKeys.all });
    },
  });
}
