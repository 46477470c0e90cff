import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { createQueryClient } from './api/query-client.js';
import { NotFound, PageBoundary, Shell } from './layout/shell.js';
import { LiveProvider } from './live/index.js';
import { Toasts } from './ui/toast.js';

/** Each page is a file of its own, loaded when it is opened first. Its path is known to the service too. */
const pages = [
  ['/', lazy(() => import('./pages/map/index.js'))],
  ['/stations/:id', lazy(() => import('./pages/station/index.js'))],
  ['/connector-types', lazy(() => import('./pages/connector-types/index.js'))],
  ['/locations/:id?', lazy(() => import('./pages/locations/index.js'))],
  ['/imports', lazy(() => import('./pages/imports/index.js'))],
  ['/events', lazy(() => import('./pages/events/index.js'))],
  ['/webhooks/:id?', lazy(() => import('./pages/webhooks/index.js'))],
  ['/keys', lazy(() => import('./pages/keys/index.js'))],
  ['/overview', lazy(() => import('./pages/overview/index.js'))],
  ['/about', lazy(() => import('./pages/about/index.js'))],
] as const;

export function App() {
  const [client] = useState(createQueryClient);
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <Toasts>
          <LiveProvider>
            <Shell>
              <Pages />
            </Shell>
          </LiveProvider>
        </Toasts>
      </QueryClientProvider>
    </CSPProvider>
  );
}

function Pages() {
  const [path] = useLocation();
  return (
    <PageBoundary key={path.split('/')[1]}>
      <Switch>
        {pages.map(([pattern, PageOfPath]) => (
          <Route key={pattern} path={pattern}>
            <PageOfPath />
          </Route>
        ))}
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </PageBoundary>
  );
}
