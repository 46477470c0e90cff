import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../texts/index.js';
import { Button } from '../ui/button.js';
import { DialogActions } from '../ui/dialog.js';
import { useAskBeforeUnload } from '../ui/leaving.js';
import styles from './record-form.module.css';

/** Asks before what was typed is lost. Who goes on editing is where it was. */
export function useLeaving(hasChanges: boolean, onLeave: () => void) {
  const [isLeaving, setLeaving] = useState(false);
  const place = useRef<Element>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  useAskBeforeUnload(hasChanges);
  return {
    isLeaving,
    onLeave,
    cancel,
    onClose: () => {
      if (!hasChanges || isLeaving) return onLeave();
      place.current = document.activeElement;
      setLeaving(true);
    },
    onStay: () => {
      flushSync(() => setLeaving(false));
      // If it was the button that cancels, there is another one now.
      const target = place.current?.isConnected ? place.current : cancel.current;
      if (target instanceof HTMLElement) target.focus();
    },
    /** Nothing is asked any more: what was typed is saved. */
    onSave: () => setLeaving(false),
  };
}

interface EditActionsProps {
  readonly leaving: ReturnType<typeof useLeaving>;
  /** How many fields were changed; undefined where that is not told. */
  readonly changed?: number | undefined;
  /** The button that saves. */
  readonly children: ReactNode;
}

/** The buttons of a form that edits, or the question before what was typed is lost. */
export const EditActions = ({ leaving, changed, children }: EditActionsProps) =>
  leaving.isLeaving ? (
    <div className={styles.recordLeaving} role="alert">
      <span>{t('record.unsaved')}</span>
      <Button autoFocus onClick={leaving.onStay}>
        {t('record.stay')}
      </Button>
      <Button look="danger" onClick={leaving.onLeave}>
        {t('record.discard')}
      </Button>
    </div>
  ) : (
    <DialogActions>
      {changed !== undefined && (
        <span className={styles.recordChanged} role="status">
          {changed === 0 ? t('form.unchanged') : t('form.changed', { count: changed })}
        </span>
      )}
      <Button ref={leaving.cancel} onClick={leaving.onClose}>
        {t('action.cancel')}
      </Button>
      {children}
    </DialogActions>
  );
