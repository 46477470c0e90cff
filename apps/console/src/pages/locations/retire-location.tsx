import type { LocationRecord } from '../../api/records.js';
import { locationName } from '../../records/places.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Dialog, DialogActions } from '../../ui/dialog.js';
import { useRetire } from './location-writes.js';

interface RetireProps {
  readonly location: LocationRecord;
  readonly onClose: () => void;
}

/** Asks before a location takes no new stations any more. */
export function RetireLocation({ location, onClose }: RetireProps) {
  const retire = useRetire(location);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('location.retire.title', { name: locationName(location) })}
      lead={t('location.retire.lead')}
    >
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button
          look="danger"
          busy={retire.isPending}
          onClick={() => retire.mutate(undefined, { onSettled: onClose })}
        >
          {t('location.retire')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
