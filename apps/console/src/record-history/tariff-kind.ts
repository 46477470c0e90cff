import { api, bodyOf, ifVersion, recordOf } from '../api/client.js';
import { queryKeys } from '../api/query-keys.js';
import type { Tariff } from '../api/records.js';
import { tariffInWords } from '../records/names.js';
import { patchTo } from './patch-to.js';
import type { RecordKind } from './record-kind.js';

export const tariffKind: RecordKind<Tariff> = {
  queryKey: queryKeys.tariff,
  scope: 'tariffs:write',
  removed: 'tariff_removed',
  read: (id, as_of, signal) =>
    bodyOf(
      api.GET('/v1/tariffs/{id}', {
        params: { path: { id }, query: as_of === undefined ? {} : { as_of } },
        signal: signal ?? null,
      }),
    ),
  readEvents: async (id, { after, limit }, signal) => {
    const params = { path: { id }, query: { cursor: String(after), limit } };
    const page = api.GET('/v1/tariffs/{id}/history', { params, signal: signal ?? null });
    return (await bodyOf(page)).items;
  },
  writesOf: (tariff, values) => [
    {
      names: Object.keys(values),
      write: ({ id, version }) =>
        recordOf(
          api.PATCH('/v1/tariffs/{id}', {
            params: { path: { id }, header: ifVersion(version) },
            body: patchTo(tariff, values),
          }),
        ),
    },
  ],
  nameOf: tariffInWords,
};
