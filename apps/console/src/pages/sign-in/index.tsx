import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Redirect, useLocation } from 'wouter';
import { Page } from '../../layout/shell.js';
import { focusNextHeading } from '../../layout/heading-focus.js';
import { ProviderButton, SignInPage } from '../../layout/sign-in.js';
import { links } from '../../links/index.js';
import { configQuery, hostOf, type SignInSettings } from '../../oidc/settings.js';
import { useCaller } from '../../session/caller.js';
import { t } from '../../texts/index.js';
import { ErrorState, Skeleton } from '../../ui/states.js';
import { finish, isAnswer, reasonOf } from './finish.js';
import styles from './sign-in.module.css';

/** Where the provider sends people back to, after a sign-in and after a sign-out. */
export default function SignInReturn() {
  const [search] = useState(location.search);
  const { data: caller } = useCaller();
  const { data: config, error, refetch } = useQuery(configQuery);
  if (!isAnswer(search)) return caller ? <Redirect to={links.stations()} replace /> : <SignInPage />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!config) return <Skeleton lines={4} />;
  if (!config.sign_in) return <Redirect to={links.stations()} replace />;
  return <Finishing settings={config.sign_in} search={search} />;
}

interface FinishingProps {
  readonly settings: SignInSettings;
  readonly search: string;
}

function Finishing({ settings, search }: FinishingProps) {
  const [failure, setFailure] = useState<Error>();
  const [, navigate] = useLocation();
  useEffect(() => {
    const onPlace = (place: string) => {
      focusNextHeading();
      navigate(place, { replace: true });
    };
    finish(search, onPlace).catch((error: unknown) => setFailure(error as Error));
  }, [search, navigate]);
  if (!failure)
    return (
      <Page title={t('signIn.busy')}>
        <Skeleton lines={4} />
      </Page>
    );
  const host = hostOf(settings);
  return (
    <Page title={t('signIn.failed')}>
      <div className={styles.signInFailed}>
        <p role="alert">{reasonOf(failure, host)}</p>
        <ProviderButton host={host} place={links.stations()} />
        <Link href={links.stations()}>{t('signIn.withKey')}</Link>
      </div>
    </Page>
  );
}
