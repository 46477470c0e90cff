import { Button } from '../../ui/button.js';
import { Dialog, DialogActions } from '../../ui/dialog.js';
import { describe } from '../../ui/states.js';
import { Problem } from './problem.js';

interface ConfirmProps {
  readonly title: string;
  /** What will happen. */
  readonly lead: string;
  /** Leaves all as it is. */
  readonly keep: string;
  readonly action: string;
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is done that others see, and says why if it is refused. */
export const ConfirmDialog = ({ title, lead, keep, action, error, busy, ...rest }: ConfirmProps) => (
  <Dialog open onOpenChange={(open) => !open && rest.onClose()} title={title} lead={lead}>
    {error && !busy && <Problem {...describe(error)} />}
    <DialogActions>
      <Button onClick={rest.onClose}>{keep}</Button>
      <Button look="danger" busy={busy} onClick={rest.onConfirm}>
        {action}
      </Button>
    </DialogActions>
  </Dialog>
);
