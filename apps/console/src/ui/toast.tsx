import clsx from 'clsx';
import { Toast as Base } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import { t } from '../texts/index.js';
import { IconButton } from './button.js';
import { focusHeading } from './focus-heading.js';
import { shownFor } from './toast-time.js';
import styles from './toast.module.css';

const manager = Base.createToastManager();

interface Notice {
  readonly title: string;
  readonly detail?: string;
  /** Whether something failed: it is read out at once. */
  readonly failed?: boolean;
  /** Takes back what was done. */
  readonly onUndo?: () => void;
  /** It stays until this is aborted or somebody closes it. */
  readonly until?: AbortSignal;
}

/**
 * Shows a message at the edge of the page for a while. Its time stands still as long as the pointer or the focus is on it,
 * or the window is not. F6 leads to it.
 */
export function notify({ title, detail, failed = false, onUndo, until }: Notice): void {
  const id: string = manager.add({
    title,
    description: detail,
    type: failed ? 'failed' : 'done',
    priority: failed ? 'high' : 'low',
    timeout: until ? 0 : shownFor({ title, detail, failed, hasAction: onUndo !== undefined }),
    ...(onUndo && {
      actionProps: {
        children: t('action.undo'),
        onClick: () => {
          manager.close(id);
          focusHeading({ preventScroll: true });
          onUndo();
        },
      },
    }),
  });
  until?.addEventListener('abort', () => manager.close(id));
}

/** Has the place where messages are shown. */
export const Toasts = ({ children }: { readonly children: ReactNode }) => (
  <Base.Provider toastManager={manager} limit={3}>
    {children}
    <Base.Portal>
      <Base.Viewport className={styles.toasts} aria-label={t('notifications')}>
        <ToastList />
      </Base.Viewport>
    </Base.Portal>
  </Base.Provider>
);

/** What can be reached is not hidden. Of a failure an alert beside it tells: it is not read out twice. */
const shown = { 'aria-hidden': false } as const;
const shownSilently = { ...shown, 'aria-live': 'off' } as const;

const ToastList = () =>
  Base.useToastManager().toasts.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      {...(toast.type === 'failed' ? shownSilently : shown)}
      className={clsx(styles.toast, toast.type === 'failed' && styles.toastFailed)}
    >
      <Base.Content className={styles.toastContent}>
        <div className={styles.toastText}>
          <Base.Title className={styles.toastTitle} />
          <Base.Description className={styles.toastDetail} />
        </div>
        {toast.actionProps && <Base.Action className={styles.toastAction} />}
        <Base.Close {...shown} render={<IconButton icon="close" label={t('action.close')} />} />
      </Base.Content>
    </Base.Root>
  ));
