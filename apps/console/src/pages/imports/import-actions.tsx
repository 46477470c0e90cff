import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '../../api/client.js';
import { actionsFor, type Action, type Import } from '../../imports/import.js';
import { useOthersOfFeed } from '../../imports/reads.js';
import { useCaller } from '../../session/caller.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { saveFile } from '../../ui/save-file.js';
import { describe } from '../../ui/states.js';
import { notify } from '../../ui/toast.js';
import { CancelDialog } from './cancel-dialog.js';
import { RevertDialog } from './revert-dialog.js';

/** What the caller may do about an import. */
export function ImportActions({ shown }: { readonly shown: Import }) {
  const [opened, setOpened] = useState<Action>();
  const [isCancelling, setCancelling] = useState(false);
  const { data: caller } = useCaller();
  const others = useOthersOfFeed(shown);
  const offered = actionsFor(caller, shown, others);
  const close = () => setOpened(undefined);
  return (
    <>
      {offered.includes('save') && <SaveRejects id={shown.id} />}
      {offered.includes('cancel') && (
        <Button busy={isCancelling} onClick={() => setOpened('cancel')}>
          {t(isCancelling ? 'imports.cancel.busy' : 'imports.cancel')}
        </Button>
      )}
      {offered.includes('revert') && (
        <Button icon="undo" onClick={() => setOpened('revert')}>
          {t('imports.revert')}
        </Button>
      )}
      {opened === 'cancel' && (
        <CancelDialog
          id={shown.id}
          onClose={close}
          onCancelled={() => {
            close();
            setCancelling(true);
          }}
        />
      )}
      {opened === 'revert' && <RevertDialog shown={shown} onClose={close} />}
    </>
  );
}

/** The rejected records and the warnings, as lines of JSON. */
function SaveRejects({ id }: { readonly id: string }) {
  const saving = useMutation({
    mutationFn: () =>
      bodyOf<Blob>(
        api.GET('/v1/imports/{id}/rejects', {
          params: { path: { id } },
          headers: { accept: 'application/x-ndjson' },
          parseAs: 'blob',
        }),
      ),
    onSuccess: (content) => saveFile(`rejects-${id}.ndjson`, content),
    onError: (error) => {
      const { title, detail } = describe(error);
      notify({ title: t('imports.report.failed'), detail: detail || title, failed: true });
    },
  });
  return (
    <Button icon="export" busy={saving.isPending} onClick={() => saving.mutate()}>
      {t('imports.report')}
    </Button>
  );
}
