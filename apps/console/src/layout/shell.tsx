import clsx from 'clsx';
import { Suspense, useEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { refusedCredential } from '../api/credential.js';
import { PageKeys } from './keys.js';
import { links } from '../links/index.js';
import { useCaller } from '../session/caller.js';
import { t } from '../texts/index.js';
import { ErrorState, Skeleton } from '../ui/states.js';
import { notify } from '../ui/toast.js';
import { AccountMenu, HelpMenu } from './bar-menus.js';
import { useHeadingFocus } from './heading-focus.js';
import { LiveMark, LostBanner } from './live-mark.js';
import { Navigation } from './navigation.js';
import { SignInPage, refusalTexts } from './sign-in.js';
import { Logo } from './logo.js';
import styles from './shell.module.css';

/** The bar at the top, the navigation, and the page of the path below. */
export const Shell = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.shell}>
    <a className={styles.shellSkip} href="#content">
      {t('app.skip')}
    </a>
    <header className={styles.bar}>
      <Link href={links.stations()} className={styles.barName}>
        <Logo />
        <span className={styles.barTitle}>{t('app.short')}</span>
      </Link>
      <Navigation />
      <div className={styles.barEnd}>
        <LiveMark />
        <HelpMenu />
        <AccountMenu />
      </div>
    </header>
    <LostBanner />
    <main id="content" className={styles.shellContent} tabIndex={-1}>
      <Content>{children}</Content>
    </main>
    <PageKeys />
  </div>
);

function Content({ children }: { readonly children: ReactNode }) {
  const { data: caller, error, refetch } = useCaller();
  const [path] = useLocation();
  const refused = caller?.kind === 'anonymous' ? refusedCredential() : undefined;
  useEffect(() => {
    if (!refused) return;
    const { title, hint } = refusalTexts[refused];
    notify({ title: t(title), detail: t(hint), failed: true });
  }, [refused]);
  if (caller === undefined && error)
    return (
      <Page title={t('app.short')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    );
  if (caller === undefined) return <PageSkeleton />;
  if (caller === null && path !== links.signIn()) return <SignInPage />;
  return <Suspense fallback={<PageSkeleton />}>{children}</Suspense>;
}

const PageSkeleton = () => (
  <div className={styles.page}>
    <Skeleton lines={6} />
  </div>
);

interface PageProps {
  readonly title: string;
  /** One sentence below the heading. */
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Whether the content fills the rest of the window and scrolls in itself: maps and long tables. */
  readonly fill?: boolean;
}

/** A page: its heading, its actions and its content. It is also the title of the window. */
export function Page({ title, lead, actions, children, fill = false }: PageProps) {
  useTitle(title);
  const heading = useHeadingFocus();
  return (
    <div className={fill ? clsx(styles.page, styles.pageFill) : styles.page}>
      <div className={styles.pageHead}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles.pageLead}>{lead}</p>}
        </div>
        {actions && <div className={styles.pageActions}>{actions}</div>}
      </div>
      <div className={styles.pageBody}>{children}</div>
    </div>
  );
}

function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`;
  }, [title]);
}

export const NotFound = () => (
  <Page title={t('error.notFound')} lead={t('error.notFound.hint')}>
    <Link href={links.stations()}>{t('error.toStations')}</Link>
  </Page>
);
