import { api, bodyOf, ifVersion, recordOf } from '../api/client.js';
import { queryKeys } from '../api/query-keys.js';
import type { LocationRecord } from '../api/records.js';
import { locationName } from '../records/places.js';
import { patchTo } from './patch-to.js';
import type { RecordKind } from './record-kind.js';

export const locationKind: RecordKind<LocationRecord> = {
  queryKey: queryKeys.location,
  scope: 'locations:write',
  read: (id, as_of, signal) =>
    bodyOf(
      api.GET('/v1/locations/{id}', {
        params: { path: { id }, query: as_of === undefined ? {} : { as_of } },
        signal: signal ?? null,
      }),
    ),
  readEvents: async (id, { after, limit }, signal) => {
    const params = { path: { id }, query: { cursor: String(after), limit } };
    const page = api.GET('/v1/locations/{id}/history', { params, signal: signal ?? null });
    return (await bodyOf(page)).items;
  },
  writesOf: (location, values) => [
    {
      names: Object.keys(values),
      write: ({ id, version }) =>
        recordOf(
          api.PATCH('/v1/locations/{id}', {
            params: { path: { id }, header: ifVersion(version) },
            body: patchTo(location, values),
          }),
        ),
    },
  ],
  nameOf: locationName,
};
