import type { Station } from '../../api/records.js';
import { links } from '../../links/index.js';
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

const linkTo = (id: string): string => new URL(links.station(id), location.origin).href;

export function StationMenu({ station, mayWrite }: StationMenuProps) {
  const { id } = station;
  const remove = useRemoveStation(station);
  const copy = (text: string, title: string) =>
    void navigator.clipboard.writeText(text).then(() => notify({ title }));
  return (
    <Menu trigger={<IconButton icon="more" label={t('station.more')} />}>
      {/* Browsers have no clipboard on origins that are not secure. */}
      {'clipboard' in navigator && (
        <>
          <MenuItem icon="copy" onClick={() => copy(linkTo(id), t('station.copiedLink'))}>
            {t('station.copyLink')}
          </MenuItem>
          <MenuItem icon="copy" onClick={() => copy(id, t('station.copied'))}>
            {t('station.copyId')}
          </MenuItem>
        </>
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
