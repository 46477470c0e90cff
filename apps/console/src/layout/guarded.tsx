import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { useCaller, useMay } from '../session/caller.js';
import { t } from '../texts/index.js';
import { EmptyState } from '../ui/states.js';
import { isOpenTo, offeredTo, type DeclaredPage } from './destinations.js';
import { Page } from './shell.js';

interface GuardedProps {
  readonly page: DeclaredPage;
  readonly children: ReactNode;
}

/**
 * A page for callers that may see it. Others can only come here by its address, and see why it shows nothing. The console
 * opens at `/`: from there they come to the first page that they may see.
 */
export function Guarded({ page: { path, title, needs }, children }: GuardedProps) {
  const may = useMay();
  const { data: caller } = useCaller();
  const isKey = caller?.kind !== 'token';
  if (!needs || isOpenTo(may, needs)) return children;
  const [first] = offeredTo(may);
  if (path === '/' && first) return <Redirect to={first.path} replace />;
  return (
    <Page title={t(title)}>
      <EmptyState
        icon="key"
        title={t(isKey ? 'session.lacks' : 'signIn.lacks')}
        hint={t(isKey ? 'session.lacks.hint' : 'signIn.lacks.hint', { scope: [needs].flat().join(', ') })}
      />
    </Page>
  );
}
