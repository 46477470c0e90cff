import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { useShortcut } from '../../layout/shortcuts.js';
import { links } from '../../links/index.js';
import type { ViewState } from '../../links/stations-view.js';
import { useMayWrite } from '../../records/may-write.js';
import { t } from '../../texts/index.js';
import { Button, IconButton } from '../../ui/button.js';
import { useIsPhone } from '../../ui/media.js';
import { Menu, MenuItem } from '../../ui/menu.js';
import { ExportMenu } from './export-menu.js';
import type { ChangeView } from './use-view.js';
import type { StationQuery } from './view-queries.js';
import { ViewSwitch } from './view-switch.js';

/** It has what the list does without. */
const AddStation = lazy(() => import('../../add-station/index.js'));

interface ActionsProps {
  readonly query: StationQuery | undefined;
  readonly view: ViewState;
  readonly change: ChangeView;
}

/** What the page shows, the export, a new station, and the removed ones. */
export const PageActions = ({ query, view, change }: ActionsProps) => (
  <>
    <ViewSwitch view={view} change={change} />
    {query && <ExportMenu query={query} view={view} />}
    <AddAction around={view.camera} />
    <Menu trigger={<IconButton icon="more" label={t('map.more')} />}>
      <MenuItem icon="trash" link={<Link href={links.removedStations()} />}>
        {t('removed.title')}
      </MenuItem>
    </Menu>
  </>
);

function AddAction({ around }: { readonly around: ViewState['camera'] }) {
  const mayAdd = useMayWrite('stations:write')();
  const isPhone = useIsPhone();
  const [isAdding, setAdding] = useState(false);
  const addKey = useShortcut('add');
  if (!mayAdd) return null;
  return (
    <>
      <Button
        {...addKey}
        look="primary"
        icon="plus"
        aria-label={t('addStation.open')}
        onClick={() => setAdding(true)}
      >
        {!isPhone && t('addStation.open')}
      </Button>
      {isAdding && (
        <Suspense fallback={null}>
          <AddStation around={around} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
