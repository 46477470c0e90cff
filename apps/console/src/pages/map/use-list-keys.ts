import { useState, type KeyboardEvent } from 'react';
import type { StationItem } from '../../api/records.js';
import { rowAfterKey } from '../../ui/row-keys.js';
import type { Stations } from './use-station-window.js';

interface ListKeys {
  /** The index of the row that the keys are at; −1: none yet. */
  readonly active: number;
  readonly setActive: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface Actions {
  /** Number of rows. */
  readonly count: number;
  /** The row to begin at; −1: none. */
  readonly first: number;
  /** Rows in view. */
  readonly pageSize: () => number;
  readonly onMove: (index: number) => void;
  readonly onSelect: (station: StationItem) => void;
  readonly onOpen: (station: StationItem) => void;
}

/**
 * Arrow keys, Page Up and Down, Home and End go through the list, Enter opens a station, and Space selects it. The stations
 * of another query are gone through from the first one.
 */
export function useListKeys(stations: Stations, actions: Actions): ListKeys {
  const [active, setActive] = useState(actions.first);
  const [before, setBefore] = useState(stations);
  if (before !== stations) {
    setBefore(stations);
    setActive(-1);
  }
  const act = (event: KeyboardEvent, how: (station: StationItem) => void) => {
    event.preventDefault();
    const station = stations.row(active);
    if (station) how(station);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return act(event, actions.onOpen);
    if (event.key === ' ') return act(event, actions.onSelect);
    const index = rowAfterKey(event.key, active, actions.count, actions.pageSize());
    if (index === undefined) return;
    event.preventDefault();
    setActive(index);
    actions.onMove(index);
  };
  return { active, setActive, onKeyDown };
}
