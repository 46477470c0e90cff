import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventFeed, LoggedEvent, PageBudget } from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReadPosition } from '../../../http/src/consistency/read-position.js';
import { HistoryPages } from './history-pages.js';

const REQUESTS = 8;
const event = { event: { type: 'StationUpdated.v1', data: {} } } as unknown as LoggedEvent;

/** A feed that answers all requests at the same time, with large pages. */
function simultaneousFeed(): EventFeed {
  let answer: () => void;
  let reads = 0;
  const all = new Promise<void>((resolve) => (answer = resolve));
  const history = async (_record: object, _after: number, _limit: number, budget?: PageBudget) => {
    if (!budget?.admits(1024 * 1024)) return [event];
    if ((reads += 1) === REQUESTS) answer();
    await all;
    return [event];
  };
  return { history } as unknown as EventFeed;
}

it('Long histories that are read at the same time are sent in different turns of the event loop', async () => {
  let [turn, isRunning] = [0, true];
  const counting = (async () => {
    for (; isRunning; turn += 1) await nextTurn();
  })();
  const position = { waitFor: () => Promise.resolve() } as unknown as ReadPosition;
  const pages = new HistoryPages(simultaneousFeed(), position);
  const sentAt: number[] = [];
  const reply = {
    ...{ raw: {}, getHeader: () => undefined, header: () => reply },
    compress: () => void sentAt.push(turn),
  } as unknown as FastifyReply;
  const request = {
    query: {},
    headers: {},
    caller: { id: 'anonymous', scopes: new Set() },
  } as unknown as FastifyRequest;
  await Promise.all(
    Array.from({ length: REQUESTS }, () =>
      pages.send('station', '01890a5d-ac96-774b-bcce-b302099a8057', request, reply),
    ),
  );
  isRunning = false;
  await counting;
  expect(new Set(sentAt).size).toBe(REQUESTS);
});
