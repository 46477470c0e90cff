import { Component, useEffect, type ReactNode } from 'react';
import { useIsBackSince } from '../live/index.js';
import { t } from '../texts/index.js';
import { ErrorState } from '../ui/states.js';
import { notify } from '../ui/toast.js';
import { Page } from './shell.js';

/** A page whose files could not be loaded. The browser's own words for that name a file, and help nobody. */
export class PageNotLoaded extends Error {
  /** When it was tried, in milliseconds since the document was opened. */
  readonly time = performance.now();

  constructor(cause: unknown) {
    super(t('error.notLoaded'), { cause });
  }
}

/** Loads the document again if the directory answers; else the browser would replace the console by a page of its own. */
async function reload(): Promise<void> {
  try {
    await fetch(location.href, { cache: 'no-store' });
    location.reload();
  } catch {
    notify({ title: t('error.title'), detail: t('error.network'), failed: true });
  }
}

interface BoundaryProps {
  /** The heading where the page is not shown. */
  readonly title: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly error?: Error;
}

/** Shows what went wrong in place of a page that can't be shown; the bar stays usable. */
export class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {};

  static getDerivedStateFromError(error: Error): BoundaryState {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { title, children } = this.props;
    if (!error) return children;
    return (
      <Page title={title}>
        {error instanceof PageNotLoaded && <LoadAgain since={error.time} />}
        <ErrorState error={error} onRetry={() => void reload()} />
      </Page>
    );
  }
}

/** Browsers may remember that a file could not be loaded: only a new document loads it again, once the directory answers. */
function LoadAgain({ since }: { readonly since: number }) {
  const isBack = useIsBackSince(since);
  useEffect(() => {
    if (isBack) void reload();
  }, [isBack]);
  return null;
}
