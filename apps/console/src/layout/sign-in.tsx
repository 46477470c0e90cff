import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { refusedCredential } from '../api/credential.js';
import { links } from '../links/index.js';
import { configQuery, hostOf } from '../oidc/settings.js';
import { signIn } from '../session/caller.js';
import { t } from '../texts/index.js';
import { Button } from '../ui/button.js';
import { Dialog, DialogActions } from '../ui/dialog.js';
import { TextField, Toggle } from '../ui/field.js';
import { Icon } from '../ui/icons.js';
import { describe, Skeleton } from '../ui/states.js';
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

/** The ways to sign in: at the provider that the directory trusts, if there is one, and with a key. */
export function SignInChoices({ onDone }: { readonly onDone: () => void }) {
  const { data: config, isPending } = useQuery(configQuery);
  const settings = config?.sign_in;
  if (isPending) return <Skeleton lines={2} />;
  if (!settings) return <SignInForm onDone={onDone} />;
  // Browsers have what the sign-in there needs on secure origins alone.
  if (!isSecureContext)
    return (
      <>
        <p>{t('signIn.insecure', { host: hostOf(settings) })}</p>
        <SignInForm onDone={onDone} />
      </>
    );
  return (
    <>
      <ProviderButton host={hostOf(settings)} />
      <details className={styles.signInKey}>
        <summary>{t('signIn.withKey')}</summary>
        <SignInForm onDone={onDone} />
      </details>
    </>
  );
}

/** Goes to the provider, which sends the person back to the page that is open now. */
export function ProviderButton({ host, place }: { readonly host: string; readonly place?: string }) {
  const [busy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const begin = async () => {
    setBusy(true);
    setFailed(false);
    try {
      const { beginSignIn } = await import('../oidc/provider.js');
      await beginSignIn(place ?? openedPlace());
    } catch {
      setBusy(false);
      setFailed(true);
    }
  };
  return (
    <div className={styles.signInProvider}>
      <Button look="primary" icon="user" busy={busy} autoFocus onClick={() => void begin()}>
        {t('signIn.action', { host })}
      </Button>
      {isFailed && <p role="alert">{t('signIn.unreachable', { host })}</p>}
    </div>
  );
}

/** The page that is open now; the one to come back to after a sign-in is no place to stay at. */
const openedPlace = (): string =>
  location.pathname === links.signIn() ? links.stations() : location.pathname + location.search;

/** What is said to whoever has to sign in again. */
export const refusalTexts = {
  key: { title: 'session.refused', hint: 'session.refused.hint' },
  session: { title: 'signIn.ended', hint: 'signIn.ended.hint' },
} as const;

interface SignInDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Asks whoever may read without a credential who it is. */
export const SignInDialog = ({ open, onOpenChange }: SignInDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} {...useSignInWords(open)}>
    <SignInChoices
      onDone={() => {
        focusNextHeading();
        onOpenChange(false);
      }}
    />
  </Dialog>
);

/** What the sign-in is called. @param isShown whether it is worth to ask the service for its settings */
function useSignInWords(isShown = true): { readonly title: string; readonly lead: string } {
  const { data: config } = useQuery({ ...configQuery, enabled: isShown });
  const settings = config?.sign_in;
  return settings
    ? { title: t('signIn.title'), lead: t('signIn.lead', { host: hostOf(settings) }) }
    : { title: t('session.title'), lead: t('session.lead') };
}

/** Stands in place of all pages while the directory answers nobody without a credential. */
export function SignInPage() {
  const { title, lead } = useSignInWords();
  const refused = refusedCredential();
  return (
    <div className={styles.signIn}>
      <span className={styles.signInIcon}>
        <Icon name="key" size={24} />
      </span>
      <h1>{title}</h1>
      {refused && (
        <p role="alert" className={styles.signInRefused}>
          <strong>{t(refusalTexts[refused].title)}.</strong> {t(refusalTexts[refused].hint)}
        </p>
      )}
      <p>{lead}</p>
      <SignInChoices onDone={focusNextHeading} />
    </div>
  );
}
