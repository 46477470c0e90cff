import { setImmediate as nextTurn } from 'node:timers/promises';
import { ownTurn } from './own-turn.js';

it('Callers at the same time continue in different turns of the event loop, in their order', async () => {
  let turn = 0;
  let isRunning = true;
  const counting = (async () => {
    for (; isRunning; turn += 1) await nextTurn();
  })();
  const continued = async (name: string) => {
    await ownTurn();
    return [name, turn] as const;
  };
  const found = await Promise.all(['a', 'b', 'c', 'd'].map(continued));
  isRunning = false;
  await counting;
  expect(found.map(([name]) => name)).toEqual(['a', 'b', 'c', 'd']);
  expect(new Set(found.map(([, at]) => at)).size).toBe(4);
});
