import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api, ApiProblem, bodyOf } from '../../api/client.js';
import type { StationItem } from '../../api/records.js';
import { searchOf } from '../../api/search.js';
import { useLive, useLivePhase } from '../../live/index.js';
import { callerKey } from '../../session/caller.js';
import { useThrottled } from './use-throttled.js';
import type { StationQuery } from './view-queries.js';
import { StationWindow, type PageRequest, type WindowState } from './station-window.js';

export type Stations = StationWindow<StationItem>;

/** Rows that are read before it is known how many are in view. */
const FIRST_ROWS_IN_VIEW = 30;

/**
 * The stations of a query; undefined before the first answer, and while the query is not known. While those of another query are read, the ones before stay.
 */
export function useStationWindow(query: StationQuery | undefined): Stations | undefined {
  const search = query && searchOf(query);
  const [shown, setShown] = useState<Stations>();
  const client = useQueryClient();
  useEffect(() => {
    if (query === undefined) return undefined;
    const stations = new StationWindow<StationItem>((request) => readStations(query, request));
    const forget = stations.watch(() => {
      const { total, error } = stations.state;
      if (total !== undefined || error) setShown(stations);
      if (error instanceof ApiProblem && error.status === 401)
        void client.invalidateQueries({ queryKey: callerKey });
    });
    stations.show(0, FIRST_ROWS_IN_VIEW);
    return () => {
      forget();
      stations.stop();
    };
    // The query is another object each time that the page is drawn.
  }, [client, search]);
  return shown;
}

function readStations(filters: StationQuery, { cursor, limit, signal }: PageRequest) {
  const query = { ...filters, limit, total: true, ...(cursor !== undefined && { cursor }) };
  return bodyOf(api.GET('/v1/stations', { params: { query }, signal }));
}

const nothing: WindowState = { total: undefined, known: 0, isReading: true, error: undefined };
const neverChanges = () => () => undefined;

/** What is known of the stations; it changes as they are read. */
export const useWindowState = (stations: Stations | undefined): WindowState =>
  useSyncExternalStore(stations?.watch ?? neverChanges, stations?.current ?? (() => nothing));

/** Rows in view are read again at most this often while events come, in milliseconds. */
const REFRESH_MS = 1_000;

/** Reads the rows in view again when stations change, and after the stream of events was interrupted. */
export function useLiveStations(stations: Stations | undefined): void {
  const phase = useLivePhase();
  useLive(
    {},
    useThrottled(() => stations?.refresh(), REFRESH_MS),
  );
  useEffect(() => {
    if (phase === 'live' && stations?.state.error) stations.retry();
  }, [phase, stations]);
}
