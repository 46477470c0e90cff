import clsx from 'clsx';
import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef, type ReactNode } from 'react';
import { t } from '../texts/index.js';
import { IconButton } from './button.js';
import { useBackCloses } from './leaving.js';
import { useSaveKey } from './use-save-key.js';
import styles from './dialog.module.css';

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Default: narrow. `table`: as wide as a table of many columns needs. */
  readonly wide?: boolean | 'table';
  /** Whether a press beside it leaves it open, as what it shows can't be shown again. */
  readonly staysOpen?: boolean;
}

const FIELDS =
  'input:not(:disabled, [type=file], [type=checkbox]), select:not(:disabled), textarea:not(:disabled)';

/** Where typing begins; undefined without such a field: a key would turn a switch. By touch it would open the keyboard over the dialog. */
const firstField = (popup: HTMLElement | null, by: string): HTMLElement | true =>
  (by !== 'touch' && popup?.querySelector<HTMLElement>(FIELDS)) || true;

/** A modal dialog. Put its buttons in a `DialogActions` at the end. Ctrl+S presses the button that sends its form. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, lead, children, wide = false, staysOpen = false } = props;
  const popup = useRef<HTMLDivElement>(null);
  useBackCloses(open, () => onOpenChange(false));
  useSaveKey(open, popup);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal={staysOpen}>
      <Base.Portal>
        <Base.Backdrop className={styles.dialogBackdrop} />
        <Base.Popup
          ref={popup}
          className={clsx(styles.dialog, wide && (wide === 'table' ? styles.dialogTable : styles.dialogWide))}
          initialFocus={(by) => firstField(popup.current, by)}
        >
          <div className={styles.dialogHead}>
            <Base.Title className={styles.dialogTitle}>{title}</Base.Title>
            <Base.Close render={<IconButton icon="close" label={t('action.close')} />} />
          </div>
          {lead && <Base.Description className={styles.dialogLead}>{lead}</Base.Description>}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.dialogActions}>{children}</div>
);
