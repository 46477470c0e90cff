import { api, bodyOf } from '../../api/client.js';
import type { Tariff } from '../../api/records.js';
import type { Candidate } from '../../bulk/change.js';
import type { BulkRequest } from '../../bulk/request.js';
import { tariffTitle } from '../../records/names.js';
import { momentWords } from '../../records/tariff-words.js';
import { t } from '../../texts/index.js';

/** The most that the directory returns in one page. */
const PAGE_ROWS = 1000;

/** Adds a tariff to the connectors that name the one before it. Lists have no filter by tariffs: all stations are read. */
export const announcedStations = (before: Tariff, announced: Tariff): Omit<BulkRequest, 'onBegin'> => ({
  ...{ action: 'tariff', count: undefined, read: readAll },
  asked: {
    change: { kind: 'tariff', named: before.id, added: announced.id },
    fields: [
      {
        ...{ name: 'connectors', label: t('announce.tariffs') },
        before: () => tariffTitle(before),
        after: t('announce.tariffs.after', {
          name: tariffTitle(announced),
          time: momentWords(announced.attributes.valid_from ?? ''),
        }),
      },
    ],
  },
});

async function* readAll(signal: AbortSignal): AsyncGenerator<readonly Candidate[]> {
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) };
    const { items, next } = await bodyOf(api.GET('/v1/stations', { params: { query }, signal }));
    yield items.map(({ id, version, attributes: { name }, connectors }) => ({
      ...{ id, version, name, connectors },
    }));
    cursor = next;
  }
}
