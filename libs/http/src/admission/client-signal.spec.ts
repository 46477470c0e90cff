import { EventEmitter } from 'node:events';
import { CursorCodec, Freshness, SourceAttributions, type RecordQueries } from '#application';
import { readSettings } from '#runtime';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MapController } from '../../../features/map/http/map.controller.js';
import { SummaryController } from '../../../../apps/directory-api/src/summary/summary.controller.js';
import type { ReadPosition } from '../consistency/read-position.js';
import { ListHandler } from '../../../../apps/directory-api/src/records/list-handler.js';
import { Admission } from './admission.js';
import { answered, clientSignal } from './limited-request.js';

const position = { waitFor: () => Promise.resolve() } as unknown as ReadPosition;
const freshness = new Freshness(0);
const attributions = new SourceAttributions();
const cursors = new CursorCodec(Buffer.alloc(32));

/** A read that ends when its client has gone. */
let signal: AbortSignal | undefined;
const read = (given: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal = given;
    given?.addEventListener('abort', () => reject(given.reason as Error));
  });
const records = { list: (_collection: string, _query: object, given?: AbortSignal) => read(given) };
const map = { clusters: (_query: object, given?: AbortSignal) => read(given) };
const summaries = { summarize: (_by: string, _matching: object, given?: AbortSignal) => read(given) };

const lists = new ListHandler(
  position,
  records as unknown as RecordQueries,
  cursors,
  freshness,
  attributions,
);
const maps = new MapController(map, position, freshness, attributions);
const counts = new SummaryController(summaries, records as unknown as RecordQueries, position, freshness);

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A request that is being executed, and a function that closes its connection. */
function admitted(given: Partial<FastifyRequest>) {
  const raw = { socket: Object.assign(new EventEmitter(), { destroyed: false }) };
  const request = { raw, headers: {}, query: {}, url: '/', ip: '::1', ...given } as unknown as FastifyRequest;
  const response = { raw: new EventEmitter(), header: () => response, getHeader: () => undefined };
  const reply = response as unknown as FastifyReply;
  new Admission(readSettings({}).workLimits).enter('reads', request, reply, {
    execute: () => undefined,
    refuse: () => undefined,
  });
  return { request, reply, close: () => response.raw.emit('close') };
}

it.each<[string, Partial<FastifyRequest>, Handle]>([
  ['list', {}, (...answer) => lists.list('station', ...answer)],
  ['list as CSV', { headers: { accept: 'text/csv' } }, (...answer) => lists.list('station', ...answer)],
  ['map', { query: { zoom: '3' } }, (...answer) => maps.clusters(...answer)],
  ['tile', {}, (...answer) => maps.tile({ z: '0', x: '0', y: '0' }, ...answer)],
  ['summary', { query: { group_by: 'city' } }, (...answer) => counts.read(...answer)],
])('The reads of a %s end when its client has gone', async (_, given, handle) => {
  const { request, reply, close } = admitted(given);
  const handled = handle(request, reply);
  const failed = expect(handled).rejects.toMatchObject({ problem: { code: 'overloaded' } });
  while (!signal) await new Promise(setImmediate);
  close();
  await failed;
  signal = undefined;
});

it('The signal of a request that is answered is not aborted when its connection is closed', () => {
  const { request, close } = admitted({});
  const ofClient = clientSignal(request);
  answered(request);
  close();
  expect(ofClient?.aborted).toBe(false);
});
