import { readSettings } from '#runtime';
import { useDirectory } from '../support/directory.js';
import { sendRaw } from '../support/raw-socket.js';

const { access } = readSettings({ CORS_ORIGINS: 'https://map.example', TRUSTED_PROXIES: '127.0.0.1' });

describe('Every response', () => {
  const directory = useDirectory({ access });
  const headersOf = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    (await fetch(directory.url + path, { method, headers })).headers;

  it.each([
    '/',
    '/docs',
    '/docs/docs.js',
    '/health/live',
    '/v1/stations',
    '/v1/nothing',
    '/images/x',
    '/v1/stations/%zz',
    `/v1/stations/${'x'.repeat(501)}`,
    '/openapi.json',
    '/asyncapi.json',
  ])('has its security header fields, and names no framework: %s', async (path) => {
    const headers = await headersOf(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect([headers.get('x-powered-by'), headers.get('server')]).toEqual([null, null]);
  });

  it('has them if the request is not HTTP', async () => {
    const response = await sendRaw(directory.url, 'NONSENSE\r\n\r\n');
    expect(response).toMatch(/^HTTP\/1.1 400 [^]*x-content-type-options: nosniff/i);
  });

  it('asks for TLS if a trusted proxy has used it', async () => {
    const headers = await headersOf('/health/live', { 'x-forwarded-proto': 'https' });
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect((await headersOf('/health/live')).get('strict-transport-security')).toBeNull();
  });

  it('may be read by pages of the origins that are set', async () => {
    const allowed = await headersOf('/v1/stations', { origin: 'https://map.example' });
    expect(allowed.get('access-control-allow-origin')).toBe('https://map.example');
    expect(allowed.get('access-control-expose-headers')).toContain('Directory-Position');
    const other = await headersOf('/v1/stations', { origin: 'https://other.example' });
    expect(other.get('access-control-allow-origin')).toBeNull();
    const asked = { origin: 'https://map.example', 'access-control-request-method': 'PATCH' };
    const preflight = await headersOf('/v1/stations/x', asked, 'OPTIONS');
    expect(preflight.get('access-control-allow-methods')).toContain('PATCH');
  });

  it.each(['/v1/stations', '/v1/stations/x', '/openapi.json', '/docs/docs.js'])(
    'is stored by caches for one origin: %s',
    async (path) => {
      const headers = await headersOf(path, { origin: 'https://map.example' });
      expect(
        headers
          .get('vary')
          ?.split(/, */)
          .map((name) => name.toLowerCase()),
      ).toContain('origin');
    },
  );

  it('keeps unknown paths unknown', async () => {
    expect((await fetch(`${directory.url}/v1/nothing`, { method: 'POST' })).status).toBe(404);
  });
});

describe('Without trusted proxies and origins, a response', () => {
  const directory = useDirectory();

  it('believes no header of a proxy, and is for pages of its own origin', async () => {
    const { headers } = await fetch(`${directory.url}/health/live`, {
      headers: { 'x-forwarded-proto': 'https', origin: 'https://map.example' },
    });
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect((await fetch(`${directory.url}/v1/stations`, { method: 'OPTIONS' })).status).toBe(405);
  });
});
