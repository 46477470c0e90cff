import { t } from '../../texts/index.js';
import { Select, TextField, Toggle } from '../../ui/field.js';
import type { ImportChoice } from './import-run.js';
import styles from './imports.module.css';

interface OptionsProps {
  readonly choice: ImportChoice;
  readonly onChange: (choice: ImportChoice) => void;
}

const formats = [
  { value: '', label: t('imports.format.any') },
  { value: 'ocpi', label: 'OCPI Locations (JSON)' },
  { value: 'datex2', label: 'DATEX II (JSON)' },
  { value: 'afdc', label: 'AFDC (CSV)' },
  { value: 'ocm', label: 'Open Charge Map (JSON)' },
  { value: 'irve', label: 'IRVE (CSV)' },
  { value: 'bnetza', label: 'BNetzA (CSV)' },
  { value: 'csv', label: t('imports.format.csv') },
  { value: 'geojson', label: 'GeoJSON' },
  { value: 'ndjson', label: t('imports.format.ndjson') },
];

/** How the files are read. The defaults serve for most. */
export const ImportOptions = ({ choice, onChange }: OptionsProps) => (
  <div className={styles.importOptions}>
    <Select
      label={t('imports.format')}
      options={formats}
      value={choice.format}
      onChange={(event) => onChange({ ...choice, format: event.target.value })}
    />
    <TextField
      label={t('imports.feed')}
      hint={t('imports.feed.hint')}
      optional
      value={choice.feed}
      onChange={(event) => onChange({ ...choice, feed: event.target.value })}
    />
    <Toggle
      label={t('imports.unpublished')}
      hint={t('imports.unpublished.hint')}
      checked={choice.includeUnpublished}
      onChange={(event) => onChange({ ...choice, includeUnpublished: event.target.checked })}
    />
    <Toggle
      label={t('imports.confirm')}
      hint={t('imports.confirm.hint')}
      checked={choice.confirms}
      onChange={(event) => onChange({ ...choice, confirms: event.target.checked })}
    />
  </div>
);
