import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { parametersOf, viewOf, type ViewState } from './view-state.js';

export type ChangeView = (change: (view: ViewState) => ViewState) => void;

/** The view of the URL, and how to change it. Changes replace the entry of the browser's history. */
export function useView(): [ViewState, ChangeView] {
  const search = useSearch();
  const [, navigate] = useLocation();
  const view = useMemo(() => viewOf(new URLSearchParams(search)), [search]);
  const change = useCallback<ChangeView>(
    (next) => {
      // The map comes to rest, and typing is searched for, a moment later: another page may be open by then.
      if (location.pathname !== '/') return;
      // The current URL: several changes may follow each other before the page is rendered again.
      const query = parametersOf(next(viewOf(new URLSearchParams(location.search)))).toString();
      navigate(query === '' ? '/' : `/?${query}`, { replace: true });
    },
    [navigate],
  );
  return [view, change];
}
