import { brokenPromises } from './report.js';
import { runSubscribers } from './subscriber-run.js';

it('Subscribers get the events of the log that match while the service stops and is killed', async () => {
  // Streams end at random times: half of few might end at nearly the same time.
  const clients = 60;
  const load = { stations: 100, rate: 150, seconds: 3 };
  const report = await runSubscribers({ mode: 'embedded', clients, receivers: 10, ...load }, () => undefined);
  expect(brokenPromises(report)).toEqual([]);
  expect(report.events).toBeGreaterThan(100);
}, 240_000);
