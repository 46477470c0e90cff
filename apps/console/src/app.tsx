import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, useEffect, useState, type ComponentType } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { createQueryClient } from './api/query-client.js';
import { Bulks } from './bulk/bulks.js';
import { PageBoundary, PageNotLoaded } from './layout/page-boundary.js';
import { declaredPages } from './layout/destinations.js';
import { Guarded } from './layout/guarded.js';
import { NotFound, Shell } from './layout/shell.js';
import { loadMissingStyleSheets } from './layout/style-sheets.js';
import { LiveProvider, useLivePhase } from './live/index.js';
import { t } from './texts/index.js';
import { Toasts } from './ui/toast.js';

/** Each page is a file of its own, loaded when it is opened first. */
const files = import.meta.glob<{ default: ComponentType }>('./pages/*/index.tsx');

async function load(name: string) {
  try {
    const file = files[`./pages/${name}/index.tsx`];
    if (!file) throw new Error(`There is no page ${name}`);
    return await file();
  } catch (cause) {
    throw new PageNotLoaded(cause);
  }
}

const routes = Object.entries(declaredPages).map(([name, page]) => ({
  name,
  page,
  PageOfPath: lazy(() => load(name)),
}));

export function App() {
  const [client] = useState(createQueryClient);
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <Toasts>
          <LiveProvider>
            <Shell>
              <Bulks>
                <Pages />
              </Bulks>
            </Shell>
          </LiveProvider>
        </Toasts>
      </QueryClientProvider>
    </CSPProvider>
  );
}

function Pages() {
  const [path] = useLocation();
  const phase = useLivePhase();
  useEffect(loadMissingStyleSheets, [path, phase]);
  return (
    <Switch>
      {routes.map(({ name, page, PageOfPath }) => (
        <Route key={name} path={page.path}>
          <PageBoundary title={t(page.title)}>
            <Guarded page={page}>
              <PageOfPath />
            </Guarded>
          </PageBoundary>
        </Route>
      ))}
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}
