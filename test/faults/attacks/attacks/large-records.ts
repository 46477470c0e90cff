import { exchange, holdAndDrop, open, type Outcomes } from '../client.js';
import { createLargeStations } from '../fill.js';
import type { Attack } from './attack.js';

const HOLD_MS = 10_000;
const UNREAD_LISTS = 300;
const UNREAD_RECORDS = 400;
const AT_ONCE = 8;
/** A filter for the large stations alone. */
const LARGE = 'pwps_version=large';

/** Answers with many records of 1.8 MB, or one. */
export const largeRecords: readonly Attack[] = [
  {
    title: '7a 300 unread lists of large records',
    prepare: createLargeStations,
    run: ({ url }, outcomes) =>
      holdUnread(url, outcomes, { path: `/v1/stations?${LARGE}&limit=1000`, count: UNREAD_LISTS }),
  },
  {
    title: '7b 400 unread large records',
    run: ({ url, longStation }, outcomes) =>
      holdUnread(url, outcomes, { path: `/v1/stations/${longStation}`, count: UNREAD_RECORDS }),
  },
  {
    title: '7c 8 clusters and 8 summaries of large records',
    async run({ url }, outcomes) {
      const paths = [`/v1/stations/clusters?zoom=22&${LARGE}`, `/v1/summary?group_by=manufacturer&${LARGE}`];
      const sent = paths.flatMap((path) =>
        Array.from({ length: AT_ONCE }, () => exchange(url, outcomes, { path })),
      );
      await Promise.all(sent);
    },
  },
];

interface Unread {
  readonly path: string;
  readonly count: number;
}

async function holdUnread(url: string, outcomes: Outcomes, { path, count }: Unread): Promise<void> {
  const sent = Array.from({ length: count }, () => {
    const request = open(url, { path });
    request.once('response', (response) => {
      outcomes.add(response.statusCode ?? 0);
      response.on('error', () => undefined).pause();
    });
    return request.on('error', () => undefined);
  });
  await holdAndDrop(sent, HOLD_MS);
}
