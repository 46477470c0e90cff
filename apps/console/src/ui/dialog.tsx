import clsx from 'clsx';
import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { t } from '../texts/index.js';
import { IconButton } from './button.js';
import { useBackCloses } from './leaving.js';
import styles from './dialog.module.css';

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Default: narrow. */
  readonly wide?: boolean;
}

/** A modal dialog. Put its buttons in a `DialogActions` at the end. */
export function Dialog({ open, onOpenChange, title, lead, children, wide = false }: DialogProps) {
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={styles.dialogBackdrop} />
        <Base.Popup className={wide ? clsx(styles.dialog, styles.dialogWide) : styles.dialog}>
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
