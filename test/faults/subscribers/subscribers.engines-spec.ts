import { brokenPromises } from './report.js';
import { runSubscribers } from './subscriber-run.js';

it('Subscribers get the events of the log that match while instances and a projector are killed', async () => {
  const load = { stations: 100, rate: 100, seconds: 3 };
  const report = await runSubscribers(
    { mode: 'distributed', clients: 20, receivers: 0, ...load },
    () => undefined,
  );
  expect(brokenPromises(report)).toEqual([]);
  expect(report.events).toBeGreaterThan(100);
});
