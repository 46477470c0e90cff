import type { StatusCode } from '../../../api/records.js';
import type { Candidate } from '../../../bulk/change.js';
import type { BulkRequest } from '../../../bulk/request.js';
import { useMay } from '../../../session/caller.js';
import { t } from '../../../texts/index.js';
import { Button, IconButton } from '../../../ui/button.js';
import { Menu, MenuItem } from '../../../ui/menu.js';
import { reportedStatuses } from '../../../ui/status-order.js';

interface ActionsProps {
  /** What they are for. */
  readonly of: Pick<BulkRequest, 'read' | 'count' | 'onBegin'>;
  readonly onBulk: (request: BulkRequest) => void;
}

/** What can be done with the selected stations. */
export function BulkActions({ of, onBulk }: ActionsProps) {
  if (!useMay()('stations:write')) return null;
  const setStatus = (available: StatusCode) => {
    const change = { kind: 'attributes', patch: { available } } as const;
    const field = {
      ...{ name: 'available', label: t('map.column.available') },
      before: ({ attributes }: Candidate) => statusWord(attributes?.['available']),
      after: statusWord(available),
    };
    onBulk({ ...of, action: 'status', asked: { change, fields: [field] } });
  };
  const remove = () => onBulk({ ...of, action: 'remove', asked: { change: { kind: 'remove' }, fields: [] } });
  return (
    <>
      <Button icon="edit" onClick={() => onBulk({ ...of, action: 'fields' })}>
        {t('bulk.fields')}
      </Button>
      <Menu trigger={<Button>{t('bulk.status')}</Button>}>
        {reportedStatuses.map((status) => (
          <MenuItem key={status} onClick={() => setStatus(status)}>
            {t(`status.${status}`)}
          </MenuItem>
        ))}
      </Menu>
      <Menu trigger={<IconButton icon="more" label={t('bulk.more')} />}>
        <MenuItem icon="location" onClick={() => onBulk({ ...of, action: 'location' })}>
          {t('bulk.location')}
        </MenuItem>
        <MenuItem icon="trash" danger onClick={remove}>
          {t('bulk.remove')}
        </MenuItem>
      </Menu>
    </>
  );
}

const statusWord = (code: unknown): string => t(`status.${(code as StatusCode | null) ?? 'none'}`);
