import { formatOptions, type Format } from '../../imports/words.js';
import { t } from '../../texts/index.js';
import { Select, TextField, Toggle } from '../../ui/field.js';
import { flagsFor, withFlag, type Choice } from './import-choice.js';
import styles from './imports.module.css';

interface OptionsProps {
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

/** How what is imported is read. The defaults serve for most. */
export const ImportOptions = ({ choice, onChange }: OptionsProps) => (
  <div className={styles.importOptions}>
    <Select
      label={t('imports.format')}
      options={formatOptions}
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
