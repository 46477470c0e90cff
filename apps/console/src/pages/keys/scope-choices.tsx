import { useId } from 'react';
import type { Scope } from '../../api/records.js';
import { t } from '../../texts/index.js';
import { Icon } from '../../ui/icons.js';
import { FIRST_NEEDS } from './key-form.js';
import { wordsOf } from './scope-words.js';
import styles from './keys.module.css';
import fieldStyles from '../../ui/field.module.css';

interface ScopeChoicesProps {
  /** Those of the caller: a key has no others. */
  readonly offered: readonly Scope[];
  readonly chosen: readonly Scope[];
  readonly isFirst: boolean;
  readonly error: string | undefined;
  readonly onChange: (scopes: readonly Scope[]) => void;
}

/** What a key may do, in words with the scope beside them. */
export function ScopeChoices({ offered, chosen, isFirst, error, onChange }: ScopeChoicesProps) {
  const id = useId();
  const toggle = (scope: Scope) =>
    onChange(offered.filter((each) => (each === scope) !== chosen.includes(each)));
  return (
    <fieldset className={styles.keysSet} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={fieldStyles.fieldLabel}>{t('keys.scopes')}</legend>
      {offered.map((scope, index) => (
        <label key={scope} className={styles.keysChoice}>
          <input
            type="checkbox"
            checked={chosen.includes(scope)}
            // The first key can't be without it.
            aria-disabled={isFirst && scope === FIRST_NEEDS}
            // The first one gets the focus.
            aria-invalid={error !== undefined && index === 0}
            onChange={() => !(isFirst && scope === FIRST_NEEDS) && toggle(scope)}
          />
          <span>{wordsOf(scope) ?? scope}</span>
          <code>{scope}</code>
        </label>
      ))}
      {error && (
        <p className={fieldStyles.fieldError} id={`${id}-error`}>
          <Icon name="warning" size={14} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
