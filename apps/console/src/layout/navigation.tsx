import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Link, useLocation } from 'wouter';
import { useMay } from '../session/caller.js';
import { t } from '../texts/index.js';
import { Icon } from '../ui/icons.js';
import { useIsPhone } from '../ui/media.js';
import { Menu, MenuItem, MenuSection } from '../ui/menu.js';
import { grouped, isWithin, offeredTo, type Destination, type GroupOfPages } from './destinations.js';
import styles from './navigation.module.css';

/** The pages that the caller may use: in the bar at the top a menu for each group, at the bottom of a phone the first ones. */
export function Navigation() {
  const offered = offeredTo(useMay());
  return (
    <nav className={styles.nav} aria-label={t('nav.label')}>
      {useIsPhone() ? <PhoneEntries offered={offered} /> : grouped(offered).map(groupEntry)}
    </nav>
  );
}

/** A menu, or the page itself if it is the only one. */
function groupEntry({ group, pages }: GroupOfPages) {
  const [first] = pages;
  return first && pages.length === 1 ? (
    <Entry key={group} destination={first} />
  ) : (
    <GroupMenu key={group} {...{ group, pages }} />
  );
}

function GroupMenu({ group, pages }: GroupOfPages) {
  return (
    <Menu
      align="start"
      trigger={
        <MenuButton isCurrent={useIsWithinAny(pages)}>
          {t(`nav.group.${group}`)}
          <Icon name="down" size={14} />
        </MenuButton>
      }
    >
      <Items pages={pages} />
    </Menu>
  );
}

function PhoneEntries({ offered }: { readonly offered: readonly Destination[] }) {
  const rest = offered.filter(({ isFirst }) => !isFirst);
  const isCurrent = useIsWithinAny(rest);
  return (
    <>
      {offered
        .filter(({ isFirst }) => isFirst)
        .map((destination) => (
          <Entry key={destination.path} destination={destination} />
        ))}
      {rest.length > 0 && (
        <Menu
          trigger={
            <MenuButton isCurrent={isCurrent}>
              <Icon name="more" />
              {t('nav.more')}
            </MenuButton>
          }
        >
          {grouped(rest).map(({ group, pages }) => (
            <MenuSection key={group} label={t(`nav.group.${group}`)}>
              <Items pages={pages} />
            </MenuSection>
          ))}
        </Menu>
      )}
    </>
  );
}

function Entry({ destination: { path: to, label, icon } }: { readonly destination: Destination }) {
  const [path] = useLocation();
  return (
    <Link href={to} className={styles.navEntry} aria-current={isWithin(path, to) ? 'page' : undefined}>
      <span className={styles.navIcon}>
        <Icon name={icon} />
      </span>
      {t(label)}
    </Link>
  );
}

interface ButtonProps extends ComponentProps<'button'> {
  /** Whether the page that is shown is in its menu. */
  readonly isCurrent: boolean;
}

const MenuButton = ({ isCurrent, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={clsx(styles.navEntry, rest.className)}
    aria-current={isCurrent || undefined}
  />
);

const useIsWithinAny = (pages: readonly Destination[]): boolean => {
  const [path] = useLocation();
  return pages.some((page) => isWithin(path, page.path));
};

function Items({ pages }: { readonly pages: readonly Destination[] }) {
  const [path] = useLocation();
  return pages.map(({ path: to, label, icon }) => (
    <MenuItem
      key={to}
      icon={icon}
      link={<Link href={to} aria-current={isWithin(path, to) ? 'page' : undefined} />}
    >
      {t(label)}
    </MenuItem>
  ));
}
