import { useEffect, useRef } from 'react';
import type { LocationItem } from '../api/records.js';
import type { Place } from '../basemap/use-small-map.js';
import { LocationSearch } from '../places/location-search.js';
import { PointPicker, type PointOffer } from '../places/point-picker.js';
import { noPoint, recordPoint, type PointTexts } from '../places/points.js';
import { Control } from '../records/controls/control.js';
import { useMayWrite } from '../records/may-write.js';
import { addressOf } from '../records/places.js';
import type { Entry } from '../records/values.js';
import { t } from '../texts/index.js';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/field.js';
import { entriesOf, type Draft, type ErrorAt } from './draft.js';
import styles from './add-station.module.css';

interface PartProps {
  /** Those of a location. */
  readonly entries: readonly Entry[];
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly errorAt: ErrorAt;
  /** Whether the location is given, and the point alone is asked for. */
  readonly isFixed: boolean;
  /** Where the map begins if the location has no point. */
  readonly around: Place | undefined;
}

/** The location, which is found or made, and the point. */
export function WherePart({ isFixed, around, ...props }: PartProps) {
  const { draft, change, errorAt } = props;
  const { location, isNew, point } = draft;
  const part = useRef<HTMLDivElement>(null);
  const wasNew = useRef(isNew);
  // The button that had the focus is gone. Not when the form is opened: the dialog would not know what had the focus before.
  useEffect(() => {
    if (isNew !== wasNew.current) part.current?.querySelector('input')?.focus();
    wasNew.current = isNew;
  }, [isNew]);
  const errors = pointErrorsOf(errorAt);
  return (
    <fieldset className={styles.addPart}>
      <legend>{t('addStation.where')}</legend>
      <div className={styles.addWhere}>
        {!isFixed && (
          <div ref={part} className={styles.addLocation}>
            {isNew ? <NewLocation {...props} /> : <Choice {...props} />}
          </div>
        )}
        {/* Of a location that there is, the point follows. */}
        {(isNew || location) && (
          <div role="group" aria-label={t('addStation.point')}>
            <PointPicker
              value={point}
              onChange={(picked) => change({ point: picked })}
              errors={errors}
              around={around}
              offer={isNew ? undefined : offerOf(location)}
            />
          </div>
        )}
      </div>
    </fieldset>
  );
}

const offerOf = (location: Draft['location']): PointOffer | undefined =>
  location ? { label: t('places.point.ofLocation'), point: recordPoint(location.attributes) } : undefined;

const pointLabels = (['latitude', 'longitude'] as const).map((name) => ({
  name,
  label: t(`places.point.${name}`),
}));

function pointErrorsOf(errorAt: ErrorAt): Partial<PointTexts> {
  const errors = pointLabels.flatMap((entry) => {
    const error = errorAt('location', entry) ?? errorAt('station', entry);
    return error === undefined ? [] : [[entry.name, error]];
  });
  return Object.fromEntries(errors) as Partial<PointTexts>;
}

type ChoiceProps = Omit<PartProps, 'isFixed' | 'around'>;

/** Finds a location. The point is that of the location. */
function Choice({ draft: { location }, change, errorAt }: ChoiceProps) {
  const mayMake = useMayWrite('locations:write')();
  const choose = (chosen: LocationItem | null) =>
    change({ location: chosen, point: chosen ? recordPoint(chosen.attributes) : noPoint });
  return (
    <>
      <LocationSearch
        value={location}
        onChoose={choose}
        error={
          errorAt('location', { name: 'location', label: '' }) ??
          errorAt('station', { name: 'location_id', label: t('places.location') })
        }
      />
      {mayMake && (
        <Button icon="plus" onClick={() => change({ isNew: true })}>
          {t('addStation.location.new')}
        </Button>
      )}
      {location && <p className={styles.addSoft}>{addressOf(location)}</p>}
    </>
  );
}

/** What is asked of a new location; the rest can be said on its page. */
const NEW = ['name', 'address', 'city', 'country'];

const nameWords = { label: t('addStation.location.name'), hint: t('addStation.location.name.hint') };

function NewLocation({ entries, draft: { newLocation, locationId }, change, errorAt }: ChoiceProps) {
  return (
    <>
      {entriesOf(entries, NEW).map((entry) => (
        <Control
          key={entry.name}
          entry={entry.name === 'name' ? { ...entry, ...nameWords } : entry}
          error={errorAt('location', entry)}
          value={newLocation[entry.name] ?? ''}
          onChange={(value) => change({ newLocation: { ...newLocation, [entry.name]: value } })}
        />
      ))}
      <TextField
        label={t('addStation.location.id')}
        hint={t('addStation.location.id.hint')}
        error={errorAt('location', { name: 'id', label: '' })}
        inputMode="numeric"
        autoComplete="off"
        value={locationId}
        onChange={({ target }) => change({ locationId: target.value.trim() })}
      />
      <Button icon="search" onClick={() => change({ isNew: false })}>
        {t('addStation.location.search')}
      </Button>
    </>
  );
}
