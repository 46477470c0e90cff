import clsx from 'clsx';
import { Link, useLocation } from 'wouter';
import { useMay } from '../session/caller.js';
import { t } from '../texts/index.js';
import { Icon } from '../ui/icons.js';
import { Menu, MenuItem } from '../ui/menu.js';
import { isWithin, offeredTo, type Destination } from './destinations.js';
import styles from './navigation.module.css';

/** The pages that the caller may use. Wide screens have it in the bar at the top, phones at the bottom. */
export function Navigation() {
  const may = useMay();
  const [path] = useLocation();
  const offered = offeredTo(may);
  const rest = offered.filter(({ isFirst }) => !isFirst);
  return (
    <nav className={styles.nav} aria-label={t('nav.label')}>
      {offered.map((destination) => (
        <Entry
          key={destination.path}
          destination={destination}
          isCurrent={isWithin(path, destination.path)}
        />
      ))}
      {rest.length > 0 && <More rest={rest} path={path} />}
    </nav>
  );
}

interface EntryProps {
  readonly destination: Destination;
  readonly isCurrent: boolean;
}

const Entry = ({ destination: { path, label, icon, isFirst }, isCurrent }: EntryProps) => (
  <Link
    href={path}
    className={isFirst ? styles.navEntry : clsx(styles.navEntry, styles.navEntryRest)}
    aria-current={isCurrent ? 'page' : undefined}
  >
    <span className={styles.navIcon}>
      <Icon name={icon} />
    </span>
    {t(label)}
  </Link>
);

const More = ({ rest, path }: { readonly rest: readonly Destination[]; readonly path: string }) => (
  <Menu
    trigger={
      <button
        type="button"
        className={clsx(styles.navEntry, styles.navMore)}
        data-current={rest.some((destination) => isWithin(path, destination.path)) || undefined}
      >
        <span className={styles.navIcon}>
          <Icon name="more" />
        </span>
        {t('nav.more')}
      </button>
    }
  >
    {rest.map(({ path: to, label, icon }) => (
      <MenuItem key={to} icon={icon} link={<Link href={to} />}>
        {t(label)}
      </MenuItem>
    ))}
  </Menu>
);
