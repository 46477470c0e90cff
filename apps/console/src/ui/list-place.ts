import { useEffect, useState, type RefObject } from 'react';
import { isHeadingFocused } from './focus-heading.js';

/** Where a person was in a list. */
export interface ListPlace {
  /** Pixels from its top. */
  offset: number;
  /** The index of the row that the keys were at; −1: none. */
  active: number;
  /** Whether a person has just come back to it. */
  isReturn: boolean;
}

const left = new Map<string, Readonly<Pick<ListPlace, 'offset' | 'active'>>>();
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
  const [place] = useState<ListPlace>(() => {
    const found = isCameBack() ? left.get(key) : undefined;
    return { offset: 0, active: -1, ...found, isReturn: found !== undefined };
  });
  useEffect(
    () => () => {
      left.delete(key);
      left.set(key, { offset: place.offset, active: place.active });
      if (left.size > MAX_LISTS) left.delete([...left.keys()][0] ?? '');
    },
    [key, place],
  );
  return place;
}

/**
 * Keeps the row that the keys are at. The list of a person who comes back to a row of it gets the focus, unless something
 * else than the page has it by then.
 */
export function useKeptRow(place: ListPlace, active: number, list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (place.isReturn && place.active >= 0 && isHeadingFocused())
      list.current?.focus({ preventScroll: true });
    place.isReturn = false;
  }, [place, list]);
  useEffect(() => void (place.active = active), [active, place]);
}
