import { api, bodyOf, ifVersion, recordOf } from '../api/client.js';
import { queryKeys } from '../api/query-keys.js';
import type { Station } from '../api/records.js';
import { stationInWords } from '../records/names.js';
import { patchTo } from './patch-to.js';
import type { PlannedWrite, RecordKind } from './record-kind.js';
import type { Snapshot } from './snapshot.js';

type Write = PlannedWrite<Station>['write'];

/** The writes that lead to the values: of attributes, of connectors, and of details, which may belong to the status. */
function writesOf(station: Station, values: Snapshot): readonly PlannedWrite<Station>[] {
  const isDetail = (name: string) => Object.hasOwn(station.details, name);
  const names = Object.keys(values);
  const details = names.filter(isDetail);
  const attributes = names.filter((name) => !isDetail(name) && name !== 'connectors');
  return [
    { names: attributes, write: patch(patchTo(station, picked(values, attributes))) },
    { names: names.filter((name) => name === 'connectors'), write: putConnectors(values['connectors']) },
    { names: details, write: putDetails(picked(values, details)) },
  ].filter((write) => write.names.length > 0);
}

const picked = (values: Snapshot, names: readonly string[]): Snapshot =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));

const paramsOf = ({ id, version }: Station) => ({ path: { id }, header: ifVersion(version) });

const patch =
  (body: object): Write =>
  (station) =>
    recordOf(api.PATCH('/v1/stations/{id}', { params: paramsOf(station), body }));

const putDetails =
  (body: object): Write =>
  (station) =>
    recordOf(api.PUT('/v1/stations/{id}/details', { params: paramsOf(station), body }));

const putConnectors =
  (connectors: unknown): Write =>
  (station) =>
    recordOf(
      api.PUT('/v1/stations/{id}/connectors', {
        params: paramsOf(station),
        body: (connectors ?? []) as never,
      }),
    );

export const stationKind: RecordKind<Station> = {
  queryKey: queryKeys.station,
  scope: 'stations:write',
  removed: 'station_removed',
  read: (id, as_of, signal) =>
    bodyOf(
      api.GET('/v1/stations/{id}', {
        params: { path: { id }, query: as_of === undefined ? {} : { as_of } },
        signal: signal ?? null,
      }),
    ),
  readEvents: async (id, { after, limit }, signal) => {
    const params = { path: { id }, query: { cursor: String(after), limit } };
    const page = api.GET('/v1/stations/{id}/history', { params, signal: signal ?? null });
    return (await bodyOf(page)).items;
  },
  writesOf,
  nameOf: stationInWords,
};
