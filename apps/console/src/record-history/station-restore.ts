import { api, ApiProblem, bodyOf, ifVersion, recordOf } from '../api/client.js';
import type { Station } from '../api/records.js';
import { ChangedMeanwhile } from '../records/taken-back.js';
import { heldIn, patchBetween } from '../records/held.js';
import { isSame, snapshotOf, type Snapshot } from './snapshot.js';

type Write = (station: Station) => Promise<Station>;

/** How often a restoration begins anew, as something else of the station has changed meanwhile. */
const MAX_ATTEMPTS = 5;

/**
 * Gives fields of a station other values, by at most three writes, each of which is for the version that is known. Whatever
 * else changes meanwhile, such as its status, is left alone.
 * @param seen the station as the person saw it
 * @throws ChangedMeanwhile one of the fields is not as it was seen
 * @throws ApiProblem a write was refused; those before it are done
 */
export async function giveValues(seen: Station, values: Snapshot): Promise<Station> {
  let station = seen;
  for (const { names, write } of writesOf(seen, values)) station = await written(station, names, write);
  return station;
}

interface PlannedWrite {
  readonly names: readonly string[];
  readonly write: Write;
}

/** The writes that lead to the values: of attributes, of connectors, and of details, which may belong to the status. */
export function writesOf(station: Station, values: Snapshot): readonly PlannedWrite[] {
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

/** Objects merge: what one has and the other has not must be said. */
function patchTo(station: Station, values: Snapshot): object {
  const held = heldIn(station);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, patchBetween(held[name], value)]),
  );
}

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

async function written(seen: Station, names: readonly string[], write: Write): Promise<Station> {
  let station = seen;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write(station);
    } catch (error) {
      const isOther = error instanceof ApiProblem && error.code === 'version_mismatch';
      if (!isOther || attempt === MAX_ATTEMPTS) throw error;
    }
    const params = { path: { id: station.id } };
    const latest = await bodyOf(api.GET('/v1/stations/{id}', { params }));
    const [before, now] = [snapshotOf(station), snapshotOf(latest)];
    if (names.some((name) => !isSame(before[name], now[name]))) throw new ChangedMeanwhile();
    station = latest;
  }
}
