import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { links } from '../../links/index.js';
import { viewOf, type ViewState } from '../../links/stations-view.js';

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
      const view = next(viewOf(new URLSearchParams(location.search)));
      // The state of the entry has where the list was scrolled to.
      navigate(links.stations(view), { replace: true, state: history.state as unknown });
    },
    [navigate],
  );
  return [view, change];
}
