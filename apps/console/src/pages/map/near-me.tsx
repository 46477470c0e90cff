import { useState } from 'react';
import type { Near, ViewState } from '../../links/stations-view.js';
import { formatDistance, t } from '../../texts/index.js';
import { focusHeading } from '../../ui/focus-heading.js';
import { Icon } from '../../ui/icons.js';
import { notify } from '../../ui/toast.js';
import type { ChangeView } from './use-view.js';
import styles from './filter-bar.module.css';

/** Metres. */
const RADIUS = 10_000;
/** At which a map of a usual size shows all of the circle. */
const ZOOM = 10;
const TIMEOUT_MS = 15_000;

interface NearProps {
  readonly view: ViewState;
  readonly change: ChangeView;
}

/** Limits the stations to those around where the browser is, which is asked for when it is pressed, and not before. */
export function NearMe({ view: { near }, change }: NearProps) {
  const [isAsking, setAsking] = useState(false);
  if (near) return <NearChip near={near} change={change} />;
  const ask = () => {
    setAsking(true);
    askWhere()
      .then((around) =>
        change((now) => ({
          ...{ ...now, near: around, sort: 'distance', inArea: false },
          camera: { latitude: around.latitude, longitude: around.longitude, zoom: ZOOM },
        })),
      )
      .catch((problem: unknown) => notify({ ...wordsOf(problem), failed: true }))
      .finally(() => setAsking(false));
  };
  return (
    <button
      type="button"
      className={styles.filterChip}
      aria-busy={isAsking}
      onClick={() => isAsking || ask()}
    >
      <Icon name="location" size={14} />
      {t(isAsking ? 'map.near.asking' : 'map.near')}
    </button>
  );
}

const NearChip = ({ near, change }: { readonly near: Near; readonly change: ChangeView }) => (
  <button
    type="button"
    className={styles.filterChip}
    data-on
    onClick={() => {
      focusHeading({ preventScroll: true });
      change((now) => ({ ...now, near: undefined }));
    }}
  >
    {t('map.filter.near')}
    <span className={styles.filterChosen}>
      {t('map.near.within', { distance: formatDistance(near.radius) })}
    </span>
    <Icon name="close" size={12} />
    <span className="visually-hidden">{t('map.near.remove')}</span>
  </button>
);

/** To some ten metres: it is in the URL, which may be handed on. */
const rounded = (degrees: number): number => Number(degrees.toFixed(4));

const askWhere = (): Promise<Near> =>
  new Promise((resolve, reject) => {
    // Pages that came without encryption have none.
    if (!('geolocation' in navigator)) return reject(new Error('No geolocation'));
    return navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        resolve({ latitude: rounded(latitude), longitude: rounded(longitude), radius: RADIUS }),
      reject,
      { timeout: TIMEOUT_MS, maximumAge: 60_000 },
    );
  });

/** The code of a GeolocationPositionError. */
const PERMISSION_DENIED = 1;

/** What has gone wrong, and what can be done. */
function wordsOf(problem: unknown) {
  const isRefused =
    typeof problem === 'object' &&
    problem !== null &&
    'code' in problem &&
    problem.code === PERMISSION_DENIED;
  const why = isRefused ? 'map.near.refused' : 'map.near.unknown';
  return { title: t(why), detail: t(`${why}.hint`) };
}
