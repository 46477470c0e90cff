import { Segments } from '../../records/segments.js';
import { t } from '../../texts/index.js';
import { TextField } from '../../ui/field.js';
import { dropsToken, type TokenChoice } from './feed-form.js';
import { errorOf, type FieldsProps } from './field-props.js';
import styles from './feeds.module.css';
import fieldStyles from '../../ui/field.module.css';

const choices: readonly TokenChoice[] = ['kept', 'replaced', 'removed'];

/** A new token; if one is kept, what becomes of it. It is never shown. */
export function TokenField(props: FieldsProps) {
  const { feed, form, onChange } = props;
  if (!feed?.has_token) return <NewToken {...props} label={t('feeds.token')} />;
  const isDropped = dropsToken(form, feed);
  return (
    <div className={styles.feedToken}>
      <span className={fieldStyles.fieldLabel}>{t('feeds.token')}</span>
      <div>
        <Segments
          label={t('feeds.token')}
          options={choices.map((value) => ({ value, label: t(`feeds.form.token.${value}`) }))}
          value={form.tokenChoice}
          onChange={(tokenChoice) => onChange({ ...form, tokenChoice, token: '' })}
        />
      </div>
      {form.tokenChoice === 'replaced' ? (
        <NewToken {...props} label={t('feeds.form.token.new')} />
      ) : (
        <p className={isDropped ? styles.feedDropped : fieldStyles.fieldHint} role="status">
          {t(isDropped ? 'feeds.form.token.dropped' : `feeds.form.token.${form.tokenChoice}.hint`)}
        </p>
      )}
    </div>
  );
}

/** Browsers offer no password of another page for it, and do not keep it. */
const NewToken = ({ feed, form, onChange, errors, label }: FieldsProps & { readonly label: string }) => (
  <TextField
    label={label}
    hint={t('feeds.form.token.hint')}
    optional={!feed?.has_token}
    type="password"
    autoComplete="new-password"
    {...errorOf(errors, 'token', label)}
    value={form.token}
    onChange={({ target }) => onChange({ ...form, token: target.value })}
  />
);
