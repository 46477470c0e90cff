import type { Station } from '../../api/records.js';
import { openJson } from '../../records/open-json.js';
import { t } from '../../texts/index.js';
import { IconButton } from '../../ui/button.js';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.js';
import { notify } from '../../ui/toast.js';
import { useRemoveStation } from './station-writes.js';

interface StationMenuProps {
  readonly station: Station;
  readonly mayWrite: boolean;
}

export function StationMenu({ station: { id }, mayWrite }: StationMenuProps) {
  const remove = useRemoveStation(id);
  const copy = () =>
    void navigator.clipboard.writeText(id).then(() => notify({ title: t('station.copied') }));
  return (
    <Menu trigger={<IconButton icon="more" label={t('station.more')} />}>
      {/* Browsers have no clipboard on origins that are not secure. */}
      {'clipboard' in navigator && (
        <MenuItem icon="copy" onClick={copy}>
          {t('station.copyId')}
        </MenuItem>
      )}
      <MenuItem icon="external" onClick={() => void openJson(`/v1/stations/${id}`)}>
        {t('station.asJson')}
      </MenuItem>
      {mayWrite && (
        <>
          <MenuSeparator />
          <MenuItem icon="trash" danger disabled={remove.isPending} onClick={() => remove.mutate()}>
            {t('station.remove')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
