import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ReadsUnderWay } from './reads-under-way.js';

/** So long that a test would fail which waited for it. */
const FOREVER_MS = 600_000;

describe('Reads that are under way', () => {
  it('are counted for every thread that shares their memory', () => {
    const reads = new ReadsUnderWay();
    const elsewhere = new ReadsUnderWay(reads.memory);
    reads.begin();
    reads.begin();
    expect(elsewhere.count()).toBe(2);
    reads.end();
    reads.end();
    expect(elsewhere.count()).toBe(0);
  });

  it('are not waited for where there are none, nor for longer than asked', () => {
    const reads = new ReadsUnderWay();
    reads.wait(FOREVER_MS);
    reads.begin();
    reads.wait(1);
    expect(reads.count()).toBe(1);
  });

  it('wake the thread that waits for them when the last one has ended', async () => {
    const reads = new ReadsUnderWay();
    reads.begin();
    reads.begin();
    const waits = `
      const { parentPort, workerData } = require('node:worker_threads');
      parentPort.postMessage('waits');
      const cells = new Int32Array(workerData);
      for (let count; (count = Atomics.load(cells, 0)) > 0; ) Atomics.wait(cells, 0, count);
    `;
    const worker = new Worker(waits, { eval: true, workerData: reads.memory });
    const exit = once(worker, 'exit');
    await once(worker, 'message');
    reads.end();
    reads.end();
    expect(await exit).toStrictEqual([0]);
  });
});
