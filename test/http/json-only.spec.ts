import { useDirectory } from '../support/directory.js';
import { casesOf } from '../support/features.js';
import { expectProblem } from '../support/problems.js';
import { createStation } from '../support/records.js';

const directory = useDirectory();

let station: string;
beforeAll(async () => {
  const name = 'n'.repeat(200);
  const place = { latitude: '1', longitude: '1' };
  const [first] = await Promise.all(
    Array.from({ length: 10 }, (_, n) => createStation(directory, { ...place, name: `${name}${n}` })),
  );
  station = `/v1/stations/${first?.id}`;
});

const paths = () => [
  '/v1/summary?group_by=city',
  '/v1/stations/removed?source_feed=f&source_id=1',
  '/v1/events',
  '/v1/events?order=desc',
  ...casesOf('map', '/v1/stations/clusters?zoom=5', '/v1/tiles.json'),
  ...casesOf('history', '/v1/summary/history?points=500', `${station}/history`, `${station}/uptime`),
];

describe('A response that there is as JSON only', () => {
  it('is refused to a client that does not accept JSON', async () => {
    for (const path of paths()) {
      expectProblem(await directory.get(path, { accept: 'text/csv' }), 'not_acceptable');
      const { status, headers } = await directory.get(path, { accept: 'text/csv, */*;q=0.1' });
      expect([path, status, headers.get('vary')]).toEqual([path, 200, 'accept, accept-encoding']);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    }
  });

  it('is compressed if the client accepts that', async () => {
    for (const path of paths()) {
      const plain = await directory.get(path, { 'accept-encoding': 'identity' });
      const { headers, text } = await directory.get(path, { 'accept-encoding': 'gzip' });
      const coding = text.length > 1024 ? 'gzip' : null;
      expect([path, headers.get('content-encoding')]).toEqual([path, coding]);
      expect(plain.headers.get('content-encoding')).toBeNull();
    }
    const large = (await directory.get('/v1/events', { 'accept-encoding': 'gzip' })).headers;
    expect(large.get('content-encoding')).toBe('gzip');
  });
});

describe.each(['/openapi.json', '/asyncapi.json'])('%s', (path) => {
  it('is answered with 304 if the client has it, compressed or not', async () => {
    for (const coding of ['identity', 'gzip']) {
      const headers = { 'accept-encoding': coding };
      const first = await directory.get(path, headers);
      const etag = String(first.headers.get('etag'));
      expect([first.status, etag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]+"$/)]);
      const again = await directory.get(path, { ...headers, 'if-none-match': etag });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
      expect((await directory.get(path, { ...headers, 'if-none-match': '"other"' })).status).toBe(200);
    }
  });
});
