import { createContext, lazy, Suspense, useContext, useState, type ReactNode } from 'react';
import { KEPT, OwnVersions } from './own-versions.js';
import type { BulkRequest } from './request.js';

/** Read when it is needed. */
const BulkDialog = lazy(() => import('./bulk-dialog.js'));

const Begin = createContext<(request: BulkRequest) => void>(() => undefined);

/** Begins a change of many stations, which can be undone from every page. */
export const useBulks = () => useContext(Begin);

interface Begun {
  readonly number: number;
  readonly request: BulkRequest;
}

/** Has the newest changes of many stations, while somebody is signed in and the console is open. */
export function Bulks({ children }: { readonly children: ReactNode }) {
  const [begun, setBegun] = useState<readonly Begun[]>([]);
  const [versions] = useState(() => new OwnVersions());
  const begin = (request: BulkRequest) =>
    setBegun((before) => [...before, { number: (before.at(-1)?.number ?? 0) + 1, request }].slice(-KEPT));
  return (
    <Begin value={begin}>
      {children}
      {begun.map(({ number, request }) => (
        <Suspense key={number} fallback={null}>
          <BulkDialog request={request} versions={versions} onBulk={begin} />
        </Suspense>
      ))}
    </Begin>
  );
}
