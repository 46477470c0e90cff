import clsx from 'clsx';
import { useState, type FormEvent } from 'react';
import { useFocusOnError } from '../../records/edit-dialog.js';
import { EditActions, useLeaving } from '../../records/leaving.js';
import { RequiredNote } from '../../records/required-note.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import type { Feed } from '../../feeds/feed.js';
import { FeedFields } from './feed-fields.js';
import { emptyForm, formOf, type FeedForm } from './feed-form.js';
import { FormError } from './form-error.js';
import { NameField } from './name-field.js';
import { errorsOf, useSaving } from './saving.js';
import styles from './feeds.module.css';
import recordStyles from '../../records/record-form.module.css';

interface FeedDialogProps {
  /** Undefined: a new one is made. */
  readonly feed?: Feed;
  readonly onClose: () => void;
}

/** Adds or edits a feed. It asks before what was typed is lost. */
export function FeedDialog({ feed: given, onClose }: FeedDialogProps) {
  const editing = useFeedForm(given);
  const { feed, form, name, error, isPending } = editing;
  const element = useFocusOnError(isPending);
  const leaving = useLeaving(editing.isChanged, onClose);
  const errors = errorsOf(error, feed === undefined);
  // The button that had the focus goes with the message.
  const focusFirst = () => element.current?.querySelector('input')?.focus();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    leaving.onSave();
    editing.save(onClose);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leaving.onClose()}
      title={feed ? t('feeds.form.edit', { feed: feed.feed }) : t('feeds.form.add')}
      wide
    >
      <form
        ref={element}
        className={clsx(recordStyles.recordEdit, styles.feedForm)}
        onSubmit={onSubmit}
        noValidate
      >
        {errors['name'] === undefined && (
          <FormError error={error} onReload={() => editing.reload(focusFirst)} />
        )}
        <RequiredNote />
        {!feed && <NameField name={name} onChange={editing.setName} error={errors['name']} />}
        <FeedFields feed={feed} form={form} onChange={editing.setForm} errors={errors} />
        <EditActions leaving={leaving}>
          <Button look="primary" type="submit" busy={isPending} title={t('form.saveKey')}>
            {t(feed ? 'action.save' : 'feeds.form.add')}
          </Button>
        </EditActions>
      </form>
    </Dialog>
  );
}

/** What was typed, of the feed as it was when the form was opened or loaded again. */
function useFeedForm(given: Feed | undefined) {
  const [feed, setFeed] = useState(given);
  const before = feed ? formOf(feed) : emptyForm;
  const [form, setForm] = useState<FeedForm>(before);
  const [name, setName] = useState('');
  const saving = useSaving(feed);
  return {
    ...{ feed, form, setForm, name, setName },
    ...{ error: saving.error, isPending: saving.isPending },
    isChanged: name !== '' || JSON.stringify(form) !== JSON.stringify(before),
    save: (onSaved: () => void) => saving.save({ name: feed?.feed ?? name.trim(), form }, onSaved),
    reload: (onShown: () => void) =>
      void saving.reload((latest) => {
        setFeed(latest);
        setForm(formOf(latest));
        onShown();
      }),
  };
}
