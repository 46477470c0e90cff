import { t } from '../../texts/index.js';
import { Select, TextField, Toggle } from '../../ui/field.js';
import { flagsFor, formatTexts, withFlag, type Choice, type Format } from './import-choice.js';
import styles from './imports.module.css';

interface OptionsProps {
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

const formats = [
  { value: '', label: t('imports.format.any') },
  ...Object.entries(formatTexts).map(([value, key]) => ({ value, label: t(key) })),
];

/** How what is imported is read. The defaults serve for most. */
export const ImportOptions = ({ choice, onChange }: OptionsProps) => (
  <div className={styles.importOptions}>
    <Select
      label={t('imports.format')}
      options={formats}
      value={choice.format}
      onChange={({ target }) => onChange({ ...choice, format: target.value as Format | '' })}
    />
    <TextField
      label={t('imports.feed')}
      hint={t('imports.feed.hint')}
      optional
      value={choice.feed}
      onChange={({ target }) => onChange({ ...choice, feed: target.value })}
    />
    {flagsFor(choice).map((flag) => (
      <Toggle
        key={flag}
        label={t(`imports.option.${flag}`)}
        hint={t(`imports.option.${flag}.hint`)}
        checked={choice.flags.includes(flag)}
        onChange={({ target }) => onChange(withFlag(choice, flag, target.checked))}
      />
    ))}
  </div>
);
