import { lazy, Suspense, useRef } from 'react';
import { MapBoundary } from '../basemap/map-boundary.js';
import { useMapUrl } from '../basemap/use-map-url.js';
import type { Place, Point } from '../basemap/use-small-map.js';
import { adviceOn } from '../records/advice.js';
import { Advice } from '../records/controls/advice.js';
import { formatDistance, t } from '../texts/index.js';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/field.js';
import { usePaused } from '../ui/use-paused.js';
import { metresBetween, noPoint, pairIn, pointIn, samePoint, textsOf, type PointTexts } from './points.js';
import styles from './point-picker.module.css';

/** MapLibre is large: it is read when a point is picked. */
const PointMap = lazy(() => import('./point-map.js'));

/** Of moving, before the place is read out. Milliseconds. */
const PAUSE_MS = 500;

export interface PointOffer {
  /** What the button says. */
  readonly label: string;
  readonly point: PointTexts;
}

interface PickerProps {
  readonly value: PointTexts;
  readonly onChange: (value: PointTexts) => void;
  /** The point that is saved: how far from there the new one is, is shown. */
  readonly before?: PointTexts | undefined;
  /** What is wrong with the members, in words. */
  readonly errors?: Partial<PointTexts>;
  /** The point of another record, which is offered. */
  readonly offer?: PointOffer | undefined;
  /** Where the map begins without a point, and without an offer. It follows this as long as there is none. */
  readonly around?: Place | undefined;
}

/** A point on a small map and as numbers: each follows the other. */
export function PointPicker({ value, before, onChange, errors = {}, offer, around }: PickerProps) {
  const offered = offer && pointIn(offer.point) ? offer.point : undefined;
  const fields = useRef<HTMLDivElement>(null);
  // The button that had the focus may be gone then.
  const take = (point: PointTexts) => {
    fields.current?.querySelector('input')?.focus();
    onChange(point);
  };
  const adviceAt = (name: keyof PointTexts) => {
    const advice = adviceOn({ name }, value[name]);
    return advice === undefined ? undefined : <Advice text={advice} />;
  };
  const field = (name: keyof PointTexts) => (
    <TextField
      label={t(`places.point.${name}`)}
      error={errors[name]}
      hint={adviceAt(name)}
      inputMode="decimal"
      autoComplete="off"
      value={value[name]}
      onChange={({ target }) => onChange({ ...value, [name]: target.value })}
      onBlur={() => {
        const pair = pairIn(value[name]);
        if (pair) onChange(pair);
      }}
      onPaste={(event) => {
        const pair = pairIn(event.clipboardData.getData('text'));
        if (!pair) return;
        event.preventDefault();
        onChange(pair);
      }}
    />
  );
  return (
    <div className={styles.pointPicker}>
      <MapOfPoint {...{ value, before, onChange, around: (offered && pointIn(offered)) ?? around }} />
      <div ref={fields} className={styles.pointFields}>
        {field('latitude')}
        {field('longitude')}
      </div>
      <div className={styles.pointActions}>
        {offered && !samePoint(offered, value) && (
          <Button onClick={() => take(offered)}>{offer?.label}</Button>
        )}
        {!samePoint(noPoint, value) && (
          <Button look="quiet" onClick={() => take(noPoint)}>
            {t('places.point.remove')}
          </Button>
        )}
      </div>
    </div>
  );
}

type MapProps = Pick<PickerProps, 'value' | 'before' | 'onChange' | 'around'>;

/** How far a point is from where it was; nothing if it is not a metre. */
function movedText(before: Point | undefined, point: Point | undefined): string {
  const metres = before && point ? metresBetween(before, point) : 0;
  return metres < 0.5 ? '' : t('places.point.moved', { distance: formatDistance(metres) });
}

/** The map, and the point in words for those who do not see it. */
function MapOfPoint({ value, before, onChange, around }: MapProps) {
  const mapUrl = useMapUrl();
  const point = pointIn(value);
  const saved = before && pointIn(before);
  const moved = movedText(saved, point);
  const read = usePaused(value, PAUSE_MS);
  const readPoint = pointIn(read);
  return (
    <MapBoundary>
      <div className={styles.pointMap}>
        {mapUrl !== undefined && (
          <Suspense fallback={null}>
            <PointMap
              {...{ mapUrl, point, around }}
              before={moved ? saved : undefined}
              onPoint={(picked) => onChange(textsOf(picked))}
            />
          </Suspense>
        )}
      </div>
      {saved && <p className={styles.pointMoved}>{moved && `${moved}. ${t('places.point.ring')}`}</p>}
      <span className="visually-hidden" role="status">
        {readPoint &&
          [t('places.point.at', { ...read }), movedText(saved, readPoint)].filter(Boolean).join('. ')}
      </span>
    </MapBoundary>
  );
}
