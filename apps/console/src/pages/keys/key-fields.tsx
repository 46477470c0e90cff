import type { Caller } from '../../api/records.js';
import { t } from '../../texts/index.js';
import { TextField } from '../../ui/field.js';
import { dayOf, isFirst, sentenceOf, type KeyForm } from './key-form.js';
import { ScopeChoices } from './scope-choices.js';
import styles from './keys.module.css';

interface KeyFieldsProps {
  readonly caller: Caller;
  readonly form: KeyForm;
  readonly onChange: (form: KeyForm) => void;
  /** Why the directory has refused it, by the names of its members. */
  readonly errors: Readonly<Record<string, string>>;
}

export const KeyFields = ({ caller, form, onChange, errors }: KeyFieldsProps) => (
  <>
    <TextField
      label={t('keys.name')}
      hint={t('keys.name.hint')}
      required
      maxLength={100}
      autoComplete="off"
      error={sentenceOf(errors['name'])}
      value={form.name}
      onChange={({ target }) => onChange({ ...form, name: target.value })}
    />
    <ScopeChoices
      offered={caller.scopes}
      chosen={form.scopes}
      isFirst={isFirst(caller)}
      error={
        errors['scopes'] && form.scopes.length === 0 ? t('keys.scopes.none') : sentenceOf(errors['scopes'])
      }
      onChange={(scopes) => onChange({ ...form, scopes })}
    />
    <div className={styles.keysFields}>
      {!isFirst(caller) && (
        <TextField
          label={t('keys.feeds')}
          hint={t(caller.feeds ? 'keys.feeds.yours' : 'keys.feeds.hint')}
          optional={!caller.feeds}
          error={sentenceOf(errors['feeds'])}
          value={form.feeds}
          onChange={({ target }) => onChange({ ...form, feeds: target.value })}
        />
      )}
      <TextField
        label={t('keys.expires')}
        hint={t('keys.expires.hint')}
        type="date"
        optional
        min={dayOf(new Date())}
        error={sentenceOf(errors['expires_at'])}
        value={form.expires}
        onChange={({ target }) => onChange({ ...form, expires: target.value })}
      />
    </div>
  </>
);
