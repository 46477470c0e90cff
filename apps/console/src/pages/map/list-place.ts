import { useEffect, useState } from 'react';
import { links } from '../../links/index.js';
import type { ViewState } from '../../links/stations-view.js';

/** Where a person was in a list. */
export interface ListPlace {
  /** Pixels from its top. */
  offset: number;
  /** The index of the row that the keys were at; −1: none. */
  active: number;
}

/** By the view without its selection. */
const left = new Map<string, Readonly<ListPlace>>();
const MAX_VIEWS = 50;

/** The address that was opened last by a link. An address that is not this one was come back to. */
let opened = '';
// The router reports with this event what is added to the history.
window.addEventListener('pushState', () => (opened = location.href));

const keyOf = (view: ViewState): string => links.stations({ ...view, selected: undefined });

/**
 * The place in the list, which begins at its top, or where it was left if a person comes back by the browser's history.
 * The list keeps it up to date.
 */
export function useListPlace(view: ViewState): ListPlace {
  const key = keyOf(view);
  const [place] = useState<ListPlace>(() => ({
    offset: 0,
    active: -1,
    ...(location.href !== opened && left.get(key)),
  }));
  useEffect(
    () => () => {
      left.delete(key);
      left.set(key, { ...place });
      if (left.size > MAX_VIEWS) left.delete([...left.keys()][0] ?? '');
    },
    [key, place],
  );
  return place;
}
