import { removeFolder, startDirectory, temporaryFolder } from '../support/directory.js';

it('answers requests that wait for events when the service stops', async () => {
  const folder = await temporaryFolder();
  const service = await startDirectory(folder);
  const waiting = fetch(`${service.url}/v1/events?wait=30`);
  // After the response to a later request, the service has received the earlier one.
  await fetch(`${service.url}/v1/events`);
  const startedAt = Date.now();
  await service.stop();
  const answer = await waiting;
  expect([answer.status, ((await answer.json()) as { items: unknown }).items]).toEqual([200, []]);
  expect(Date.now() - startedAt).toBeLessThan(9000);
  await removeFolder(folder);
});
