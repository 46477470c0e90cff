import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { api, bodyOf, ifVersion } from '../../api/client.js';
import { links } from '../../links/index.js';
import { notifyChange } from '../../records/notify-change.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Dialog, DialogActions } from '../../ui/dialog.js';
import { failed } from './changes.js';
import { feedKeys, namesAnother, recordsFeedOf, useMayPull, type Feed } from '../../feeds/feed.js';
import styles from './feeds.module.css';

interface RemoveDialogProps {
  readonly feed: Feed;
  readonly onClose: () => void;
}

const choices = ['keep', 'all'] as const;
type Choice = (typeof choices)[number];

/** Asks before a feed is removed, and what becomes of its records. Who may not write records can only keep them. */
export function RemoveDialog({ feed, onClose }: RemoveDialogProps) {
  const [choice, setChoice] = useState<Choice>('keep');
  // Those under another feed are not removed with this one.
  const isElsewhere = namesAnother(feed);
  const mayRemoveRecords = useMayPull() && !isElsewhere;
  const removal = useRemoval(feed);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('feeds.remove.title')}
      lead={t('feeds.remove.lead', { feed: feed.feed })}
    >
      {isElsewhere && <p>{t('feeds.remove.elsewhere', { feed: recordsFeedOf(feed) })}</p>}
      {mayRemoveRecords && (
        <fieldset className={styles.feedPart}>
          <legend>{t('feeds.remove.records')}</legend>
          {choices.map((each) => (
            <label key={each} className={styles.feedChoice}>
              <input type="radio" name="records" checked={choice === each} onChange={() => setChoice(each)} />
              <span>
                {t(`feeds.remove.${each}`)}
                <span className={styles.feedChoiceHint}>{t(`feeds.remove.${each}.hint`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button look="danger" busy={removal.isPending} onClick={() => removal.mutate(choice)}>
          {t('feeds.remove')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** An import removes the records then, and is the answer. */
const withRecords = { query: { records: 'remove' } } as const;

function useRemoval({ feed, version }: Feed) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: async (choice: Choice) => {
      const params = { path: { feed }, header: ifVersion(version) };
      return bodyOf(
        api.DELETE('/v1/feeds/{feed}', { params: { ...params, ...(choice === 'all' && withRecords) } }),
      );
    },
    onSuccess: (removing) => {
      notifyChange(removing ? 'change.feed.removed.records' : 'change.removed', { name: feed });
      navigate(removing ? links.import(removing.id) : links.feeds());
      client.removeQueries({ queryKey: feedKeys.one(feed) });
      return client.invalidateQueries({ queryKey: feedKeys.all, exact: true });
    },
    onError: (error) => {
      failed(error);
      return client.invalidateQueries({ queryKey: feedKeys.all });
    },
  });
}
