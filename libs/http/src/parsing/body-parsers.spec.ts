import { setImmediate as nextTurn } from 'node:timers/promises';
import fastify from 'fastify';
import { BODY_LIMIT } from '../limits/body-sizes.js';
import { addBodyParsers } from './body-parsers.js';

const headers = { 'content-type': 'application/json' };

/** A body of 300 KB, which is parsed in a turn of its own. */
const LARGE = JSON.stringify({ name: 'x'.repeat(300_000) });

/** Names that are not parsed. */
const MANY_NAMES = `{${Array.from({ length: 900_000 }, (_, n) => `"${n.toString(36)}":0`).join()}}`;

it('A body of 8 MiB is parsed in several turns of the event loop', async () => {
  const server = fastify({ bodyLimit: BODY_LIMIT });
  addBodyParsers(server);
  server.post('/', ({ omittedValues }) => ({ omittedValues }));
  await server.ready();
  let [turns, isRunning] = [0, true];
  const sent = server.inject({ method: 'POST', url: '/', headers, body: MANY_NAMES });
  const counting = (async () => {
    for (; isRunning; turns += 1) await nextTurn();
  })();
  expect((await sent).json()).toEqual({ omittedValues: 899_000 });
  isRunning = false;
  await counting;
  expect(turns).toBeGreaterThan(8);
  await server.close();
});

it('Large bodies that arrive at the same time are handled in different turns of the event loop', async () => {
  const server = fastify();
  addBodyParsers(server);
  let turn = 0;
  let isRunning = true;
  const handledAt: number[] = [];
  server.post('/', () => {
    handledAt.push(turn);
    return {};
  });
  await server.ready();
  const counting = (async () => {
    for (; isRunning; turn += 1) await nextTurn();
  })();
  const send = () => server.inject({ method: 'POST', url: '/', headers, body: LARGE });
  const answers = await Promise.all(Array.from({ length: 8 }, send));
  isRunning = false;
  await counting;
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  expect(new Set(handledAt).size).toBe(8);
  await server.close();
});
