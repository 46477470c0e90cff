import { useState, type FormEvent } from 'react';
import { signIn } from '../session/caller.js';
import { t } from '../texts/index.js';
import { Button } from '../ui/button.js';
import { DialogActions } from '../ui/dialog.js';
import { TextField, Toggle } from '../ui/field.js';
import { Icon } from '../ui/icons.js';
import { describe } from '../ui/states.js';
import styles from './sign-in.module.css';

/** Asks for an API key and tries it. */
export function SignInForm({ onDone }: { readonly onDone: () => void }) {
  const [key, setKey] = useState('');
  const [lasts, setLasts] = useState(false);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (key.trim() === '') return setError(t('session.key.missing'));
    setBusy(true);
    try {
      await signIn(key.trim(), lasts);
      onDone();
    } catch (problem) {
      const { title, detail } = describe(problem as Error);
      setError(detail || title);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t('session.key')}
        hint={t('session.key.hint')}
        error={error}
        type="password"
        autoComplete="off"
        spellCheck={false}
        value={key}
        onChange={({ target }) => setKey(target.value)}
      />
      <div className={styles.signInStay}>
        <Toggle
          label={t('session.stay')}
          hint={t('session.stay.hint')}
          checked={lasts}
          onChange={({ target }) => setLasts(target.checked)}
        />
      </div>
      <DialogActions>
        <Button type="submit" look="primary" busy={busy}>
          {t('session.signIn')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Stands in place of all pages while the directory answers nobody without a key. */
export const SignInPage = () => (
  <div className={styles.signIn}>
    <span className={styles.signInIcon}>
      <Icon name="key" size={24} />
    </span>
    <h1>{t('session.title')}</h1>
    <p>{t('session.lead')}</p>
    <SignInForm onDone={() => undefined} />
  </div>
);
