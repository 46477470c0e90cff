import { setImmediate as nextTurn } from 'node:timers/promises';
import fastify from 'fastify';
import { addBodyParsers } from './body-parsers.js';

/** A body of 300 KB, which is parsed in a turn of its own. */
const LARGE = JSON.stringify({ name: 'x'.repeat(300_000) });

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
  const headers = { 'content-type': 'application/json' };
  const send = () => server.inject({ method: 'POST', url: '/', headers, body: LARGE });
  const answers = await Promise.all(Array.from({ length: 8 }, send));
  isRunning = false;
  await counting;
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  expect(new Set(handledAt).size).toBe(8);
  await server.close();
});
