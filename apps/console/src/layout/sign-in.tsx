import { useRef, useState, type FormEvent } from 'react';
import { isKeyRefused } from '../api/credential.js';
import { signIn } from '../session/caller.js';
import { t } from '../texts/index.js';
import { Button } from '../ui/button.js';
import { DialogActions } from '../ui/dialog.js';
import { TextField, Toggle } from '../ui/field.js';
import { Icon } from '../ui/icons.js';
import { describe } from '../ui/states.js';
import { focusNextHeading } from './heading-focus.js';
import styles from './sign-in.module.css';

/** Asks for an API key and tries it. */
export function SignInForm({ onDone }: { readonly onDone: () => void }) {
  const [key, setKey] = useState('');
  const [lasts, setLasts] = useState(false);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const refuse = (reason: string) => {
    setError(reason);
    form.current?.querySelector('input')?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (key.trim() === '') return refuse(t('session.key.missing'));
    setBusy(true);
    try {
      await signIn(key.trim(), lasts);
      onDone();
    } catch (problem) {
      const { title, detail } = describe(problem as Error);
      refuse(detail || title);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t('session.key')}
        hint={t('session.key.hint')}
        error={error}
        autoFocus
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
    {isKeyRefused() && (
      <p role="alert" className={styles.signInRefused}>
        <strong>{t('session.refused')}.</strong> {t('session.refused.hint')}
      </p>
    )}
    <p>{t('session.lead')}</p>
    <SignInForm onDone={focusNextHeading} />
  </div>
);
