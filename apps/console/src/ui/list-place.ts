import { useEffect, useState } from 'react';

/** Where a person was in a list. */
export interface ListPlace {
  /** Pixels from its top. */
  offset: number;
  /** The index of the row that the keys were at; −1: none. */
  active: number;
}

const left = new Map<string, Readonly<ListPlace>>();
const MAX_LISTS = 50;

/** The address that was opened last by a link. An address that is not this one was come back to. */
let opened = '';
// The router reports with this event what is added to the history.
window.addEventListener('pushState', () => (opened = location.href));

/** Whether a person has come to this address by the browser's history, and not by a link. */
export const isCameBack = (): boolean => location.href !== opened;

/**
 * The place in the list, which begins at its top, or where it was left if a person comes back by the browser's history.
 * The list keeps it up to date.
 * @param key the same for the same rows
 */
export function useListPlace(key: string): ListPlace {
  const [place] = useState<ListPlace>(() => ({
    offset: 0,
    active: -1,
    ...(isCameBack() && left.get(key)),
  }));
  useEffect(
    () => () => {
      left.delete(key);
      left.set(key, { ...place });
      if (left.size > MAX_LISTS) left.delete([...left.keys()][0] ?? '');
    },
    [key, place],
  );
  return place;
}
