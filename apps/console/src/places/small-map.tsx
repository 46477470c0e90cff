import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { SmallMap as Opened } from '../basemap/use-small-map.js';
import { t } from '../texts/index.js';
import { EmptyState } from '../ui/states.js';
import styles from './small-map.module.css';
import controlStyles from '../basemap/map-controls.module.css';

interface SmallMapProps {
  readonly opened: Opened;
  /** What the map is, for those who do not see it. */
  readonly label: string;
  /** What is said below it. */
  readonly hint: ReactNode;
  /** What follows the hint. */
  readonly children?: ReactNode;
}

/** The place of a map in a form, with a hint; a note where the browser can't draw maps. */
export function SmallMap({ opened: { container, isFailed }, label, hint, children }: SmallMapProps) {
  if (isFailed)
    return <EmptyState icon="map" title={t('map.unavailable')} hint={t('map.unavailable.hint')} />;
  return (
    <>
      <div className={clsx(styles.smallMap, controlStyles.mapControls)}>
        <div ref={container} className={styles.smallMapCanvas} role="region" aria-label={label} />
      </div>
      <p className={styles.smallMapHint}>{hint}</p>
      {children}
    </>
  );
}
