import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { api, bodyOf } from '../../api/client.js';
import { importKeys } from '../../api/query-keys.js';
import { countOf, type Import } from '../../imports/import.js';
import { links } from '../../links/index.js';
import { t } from '../../texts/index.js';
import { ConfirmDialog } from './confirm-dialog.js';

interface RevertDialogProps {
  readonly shown: Import;
  readonly onClose: () => void;
}

/** Asks before an import is reverted, and then shows the import that does so. */
export function RevertDialog({ shown, onClose }: RevertDialogProps) {
  const { id } = shown;
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const reverting = useMutation({
    mutationFn: () => bodyOf(api.POST('/v1/imports/{id}/revert', { params: { path: { id } } })),
    onSuccess: (started) => {
      void client.invalidateQueries({ queryKey: importKeys.all });
      onClose();
      navigate(links.import(started.id));
    },
  });
  return (
    <ConfirmDialog
      title={t('imports.revert.title')}
      lead={effectOf(shown)}
      keep={t('action.cancel')}
      action={t('imports.revert')}
      error={reverting.error}
      busy={reverting.isPending}
      onConfirm={() => reverting.mutate()}
      onClose={onClose}
    />
  );
}

/** What a revert does, as far as the import alone tells. */
function effectOf(shown: Import): string {
  const effects = (['created', 'changed'] as const).flatMap((outcome) => {
    const count = countOf(shown, outcome);
    return count > 0 ? [t(`imports.revert.${outcome}`, { count })] : [];
  });
  return [...effects, t('imports.revert.kept')].join(' ');
}
