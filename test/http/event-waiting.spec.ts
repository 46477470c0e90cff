import { useDirectory } from '../support/directory.js';
import { createStation } from '../support/records.js';

const directory = useDirectory();

it('answers all requests that wait for the same events with the same text', async () => {
  await createStation(directory);
  const { next } = (await directory.get<{ next: string }>('/v1/events?after=latest')).body;
  const waiting = Array.from({ length: 50 }, () =>
    directory.get<{ next: string }>(`/v1/events?wait=30&after=${next}`),
  );
  // After the response to a later request, the service has received the earlier ones.
  await directory.get('/v1/events');
  const { id } = await createStation(directory, { name: 'new' });
  const answers = await Promise.all(waiting);
  const [first] = answers;
  expect(first?.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  const followed = `/v1/events?wait=30&after=${first?.body.next}`;
  const later = first?.text.includes(id) ? first : await directory.get(followed);
  expect(later.text).toContain(`"id":"stations/${id}/1"`);
});
