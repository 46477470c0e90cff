import type { ReactNode } from 'react';
import type { Scope } from '../api/records.js';
import { useMay } from '../session/caller.js';
import { t } from '../texts/index.js';
import { EmptyState } from '../ui/states.js';
import { Page } from './shell.js';

interface GuardedProps {
  /** What the page needs. */
  readonly scope: Scope;
  readonly title: string;
  readonly children: ReactNode;
}

/** A page for callers with a scope. Others can only come here by its address, and see why it shows nothing. */
export function Guarded({ scope, title, children }: GuardedProps) {
  const may = useMay();
  if (may(scope)) return children;
  return (
    <Page title={title}>
      <EmptyState icon="key" title={t('session.lacks')} hint={t('session.lacks.hint', { scope })} />
    </Page>
  );
}
