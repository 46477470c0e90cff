import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, useEffect, useState, type ComponentType } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { createQueryClient } from './api/query-client.js';
import { paths } from './links/index.js';
import { PageBoundary, PageNotLoaded } from './layout/page-boundary.js';
import { NotFound, Shell } from './layout/shell.js';
import { loadMissingStyleSheets } from './layout/style-sheets.js';
import { LiveProvider, useLivePhase } from './live/index.js';
import { Toasts } from './ui/toast.js';

const pageOf = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(() =>
    load().catch((cause: unknown) => {
      throw new PageNotLoaded(cause);
    }),
  );

/** Each page is a file of its own, loaded when it is opened first. */
const pages = [
  [paths.stations, pageOf(() => import('./pages/map/index.js'))],
  [paths.station, pageOf(() => import('./pages/station/index.js'))],
  [paths.connectorTypes, pageOf(() => import('./pages/connector-types/index.js'))],
  [paths.locations, pageOf(() => import('./pages/locations/index.js'))],
  [paths.imports, pageOf(() => import('./pages/imports/index.js'))],
  [paths.events, pageOf(() => import('./pages/events/index.js'))],
  [paths.webhooks, pageOf(() => import('./pages/webhooks/index.js'))],
  [paths.keys, pageOf(() => import('./pages/keys/index.js'))],
  [paths.overview, pageOf(() => import('./pages/overview/index.js'))],
  [paths.about, pageOf(() => import('./pages/about/index.js'))],
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
  const phase = useLivePhase();
  useEffect(loadMissingStyleSheets, [path, phase]);
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
