import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { FormError } from '../../records/form-error.js';
import { notifyChange } from '../../records/notify-change.js';
import { signOut, useCaller } from '../../session/caller.js';
import { keysQuery } from '../../session/keys.js';
import { formatAgo, t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Dialog, DialogActions } from '../../ui/dialog.js';
import { focusHeading } from '../../ui/focus-heading.js';
import { useNow } from '../../ui/relative-time.js';
import { isInLastHour, lastUseOf, type ApiKey } from './key.js';
import styles from './keys.module.css';

interface RevokeDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

/** Asks before a key is revoked: that can't be undone. */
export function RevokeDialog({ apiKey, onClose }: RevokeDialogProps) {
  const { id, name } = apiKey;
  const { data: caller } = useCaller();
  const isOwn = caller?.caller === id;
  const client = useQueryClient();
  const revocation = useMutation({
    mutationFn: () => api.DELETE('/v1/keys/{id}', { params: { path: { id } } }),
    onSuccess: async () => {
      onClose();
      notifyChange('change.key.revoked', { name });
      if (isOwn) return signOut();
      await client.invalidateQueries({ queryKey: keysQuery.queryKey });
      focusHeading();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('keys.revoke.title', { name })}
      lead={t('keys.revoke.lead')}
    >
      <FormError error={revocation.error} />
      <p className={styles.keysNote}>{useLastUse(apiKey)}</p>
      {isOwn && <p className={styles.keysNote}>{t('keys.revoke.own')}</p>}
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button look="danger" busy={revocation.isPending} onClick={() => revocation.mutate()}>
          {t('keys.revoke')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The last use as the directory knows it now: the list may have been read long before. */
function useLastUse(apiKey: ApiKey): string {
  const now = useNow();
  const { data, isFetching } = useQuery({ ...keysQuery, refetchOnMount: 'always' });
  if (isFetching) return t('loading');
  const time = lastUseOf(data?.items.find(({ id }) => id === apiKey.id) ?? apiKey);
  if (time === null) return t('keys.revoke.unused');
  const when = isInLastHour(time, now) ? t('keys.used.hour') : formatAgo(time, now);
  return t('keys.revoke.used', { when });
}
