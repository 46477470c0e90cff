import { Link } from 'wouter';
import { links } from '../../links/index.js';
import { useMayWrite } from '../../records/may-write.js';
import { useMay } from '../../session/caller.js';
import { t } from '../../texts/index.js';
import { EmptyState } from '../../ui/states.js';
import { buttonClass } from '../../ui/button.js';

/** Says that the directory has no stations, and how the caller can bring some in. */
export function NoStations() {
  const mayImport = useMay()('stations:write');
  const mayRegister = useMayWrite('locations:write')();
  return (
    <EmptyState
      icon="map"
      title={t('map.empty')}
      hint={t('map.empty.hint')}
      action={
        <>
          {mayImport && (
            <Link href={links.imports()} className={buttonClass('primary')}>
              {t('map.empty.import')}
            </Link>
          )}
          {mayImport && mayRegister && <Link href={links.locations()}>{t('map.empty.locations')}</Link>}
        </>
      }
    />
  );
}
