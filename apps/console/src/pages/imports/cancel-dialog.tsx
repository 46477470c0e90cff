import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { importKeys } from '../../api/query-keys.js';
import { t } from '../../texts/index.js';
import { ConfirmDialog } from './confirm-dialog.js';

interface CancelDialogProps {
  readonly id: string;
  readonly onClose: () => void;
  /** The import ends now. */
  readonly onCancelled: () => void;
}

/** Asks before an import is ended. */
export function CancelDialog({ id, onClose, onCancelled }: CancelDialogProps) {
  const client = useQueryClient();
  const cancelling = useMutation({
    mutationFn: () => api.DELETE('/v1/imports/{id}', { params: { path: { id } } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: importKeys.all });
      onCancelled();
    },
  });
  return (
    <ConfirmDialog
      title={t('imports.cancel.title')}
      lead={t('imports.cancel.lead')}
      keep={t('imports.cancel.keep')}
      action={t('imports.cancel')}
      error={cancelling.error}
      busy={cancelling.isPending}
      onConfirm={() => cancelling.mutate()}
      onClose={onClose}
    />
  );
}
