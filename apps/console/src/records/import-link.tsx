import { Link } from 'wouter';
import { links } from '../links/index.js';
import { useMay } from '../session/caller.js';
import { t } from '../texts/index.js';
import { buttonClass } from '../ui/button.js';

/** What a caller who may import does about records that are not there yet. */
export function ImportLink() {
  const may = useMay();
  return (
    may('stations:write') && (
      <Link href={links.newImport()} className={buttonClass('secondary')}>
        {t('action.importFeed')}
      </Link>
    )
  );
}
