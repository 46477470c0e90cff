import { useState, type FormEvent } from 'react';
import { rowsOf, useLocations } from '../api/queries.js';
import type { LocationRecord } from '../api/records.js';
import { addressOf, locationName } from '../records/places.js';
import { SearchField } from '../records/search-field.js';
import { t } from '../texts/index.js';
import { Button } from '../ui/button.js';
import { DialogActions } from '../ui/dialog.js';
import { ErrorState, Skeleton } from '../ui/states.js';
import type { Candidate } from './change.js';
import type { Asked } from './request.js';
import styles from './bulk.module.css';

const SHOWN = 8;

type Place = Pick<LocationRecord, 'id' | 'attributes'>;

interface FormProps {
  readonly onCheck: (asked: Asked) => void;
  readonly onClose: () => void;
}

/** Asks for the location that the stations get. */
export function LocationForm({ onCheck, onClose }: FormProps) {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<Place>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) return;
    const field = {
      ...{ name: 'location_id', label: t('map.column.location_name') },
      before: ({ locationName: name, attributes }: Candidate) => name ?? String(attributes?.['location_id']),
      after: [locationName(chosen), addressOf(chosen)].filter(Boolean).join(', '),
    };
    onCheck({ change: { kind: 'attributes', patch: { location_id: chosen.id } }, fields: [field] });
  };
  return (
    <form className={styles.bulkForm} onSubmit={submit}>
      <SearchField
        label={t('bulk.location.search')}
        placeholder={t('bulk.location.hint')}
        value={words}
        onSearch={setWords}
      />
      <Found words={words} chosen={chosen} onChoose={setChosen} />
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button type="submit" look="primary" disabled={!chosen} title={t('form.saveKey')}>
          {t('bulk.check')}
        </Button>
      </DialogActions>
    </form>
  );
}

interface FoundProps {
  readonly words: string;
  readonly chosen: Place | undefined;
  readonly onChoose: (place: Place) => void;
}

function Found({ words, chosen, onChoose }: FoundProps) {
  const q = words.trim() === '' ? {} : { q: words };
  const { data, error, refetch } = useLocations({ ...q, retired: ['false'], limit: SHOWN });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  const found = rowsOf<Place>(data).slice(0, SHOWN);
  const places = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  if (places.length === 0) return <p role="status">{t('bulk.location.none')}</p>;
  return (
    <fieldset className={styles.bulkPlaces}>
      <legend className="visually-hidden">{t('bulk.location.choose')}</legend>
      {places.map((place) => (
        <label key={place.id} className={styles.bulkPlace}>
          <input
            type="radio"
            name="location"
            checked={place.id === chosen?.id}
            onChange={() => onChoose(place)}
          />
          <span>
            {locationName(place)}
            <span className={styles.bulkAddress}>{addressOf(place)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
