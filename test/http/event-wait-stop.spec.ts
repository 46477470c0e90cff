import { removeFolder, startDirectory, temporaryFolder } from '../support/directory.js';

it('answers who waits for events when the service stops', async () => {
  const folder = await temporaryFolder();
  const service = await startDirectory(folder);
  const waiting = fetch(`${service.url}/v1/events?wait=30`);
  // The answer to a later request tells that the earlier one has come in.
  await fetch(`${service.url}/v1/events`);
  const startedAt = Date.now();
  await service.stop();
  const answer = await waiting;
  expect([answer.status, ((await answer.json()) as { items: unknown }).items]).toEqual([200, []]);
  expect(Date.now() - startedAt).toBeLessThan(9000);
  await removeFolder(folder);
});
