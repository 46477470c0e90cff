import { Control } from '../records/controls/control.js';
import type { Entry } from '../records/values.js';
import { t } from '../texts/index.js';
import { TextField } from '../ui/field.js';
import { entriesOf, type Draft, type ErrorAt, type Made } from './draft.js';
import styles from './add-station.module.css';

interface PartProps {
  /** Those of a station. */
  readonly entries: readonly Entry[];
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly made: Made;
  readonly errorAt: ErrorAt;
}

/** What the form says of a field beyond the catalogue. */
const words: Readonly<Record<string, Pick<Entry, 'hint'>>> = {
  name: { hint: t('addStation.name.hint') },
};

const evseEntry = { name: 'evse_id', label: t('addStation.evseId') };

/** The name and the status of the station until it is made, and its EVSE-ID until that is set. */
export function StationPart({ entries, draft: { station, evseId }, change, made, errorAt }: PartProps) {
  const asked = made.station ? [] : entriesOf(entries, ['name', 'available']);
  return (
    <fieldset className={styles.addPart}>
      <legend>{t('addStation.station')}</legend>
      <div className={styles.addFields}>
        {asked.map((entry) => (
          <Control
            key={entry.name}
            entry={{ ...entry, ...words[entry.name] }}
            value={station[entry.name] ?? ''}
            error={errorAt('station', entry)}
            onChange={(value) => change({ station: { ...station, [entry.name]: value } })}
          />
        ))}
        <TextField
          label={evseEntry.label}
          error={errorAt('details', evseEntry)}
          autoComplete="off"
          value={evseId}
          onChange={({ target }) => change({ evseId: target.value.trim() })}
        />
      </div>
    </fieldset>
  );
}
