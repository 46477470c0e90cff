import { readSettings } from '#runtime';
import { useDirectory } from '../../../test/support/directory.js';

const directory = useDirectory();

/** The URLs in a page or style sheet. */
const references = (text: string): readonly string[] =>
  [...text.matchAll(/(?:src|href)="([^"]*)"|url\(["']?([^"')]*)/g)].map(([, link, url]) => link ?? url ?? '');

const isLocal = (reference: string): boolean => /^(?:\/(?!\/)|data:)/.test(reference);

describe.each(['/', '/docs'])('the page %s', (path) => {
  it('has a policy that forbids to load anything from other hosts', async () => {
    const { headers, status } = await directory.get(path);
    const policy = String(headers.get('content-security-policy'));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|http|\*/);
  });

  it('has only links to paths that this service serves', async () => {
    const links = references((await directory.get(path)).text);
    expect(links.filter((link) => !isLocal(link))).toEqual([]);
    expect(links.length).toBeGreaterThan(2);
    const answers = await Promise.all(links.map((link) => directory.get(link)));
    expect(answers.map(({ status }) => status)).toEqual(links.map(() => 200));
  });

  it('has no inline script or style', async () => {
    const { text } = await directory.get(path);
    expect(text).not.toMatch(/<script>|<style|\son\w+=|style="/);
  });
});

describe('the console', () => {
  const paths = [
    ...['/stations/x', '/connector-types', '/locations', '/locations/42', '/imports', '/events'],
    ...['/webhooks', '/webhooks/x', '/keys', '/sign-in', '/overview', '/about'],
  ];

  it('is one document at all its paths, and at no other', async () => {
    const { text } = await directory.get('/');
    expect(text).toContain('<div id="root">');
    const answers = await Promise.all(paths.map((path) => directory.get(path)));
    expect(answers.map((answer) => [answer.status, answer.text])).toEqual(paths.map(() => [200, text]));
    for (const path of ['/stations', '/keys/1', '/console', '/console/index.html', '/index.html'])
      expect(await directory.get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('is loaded again only when it has changed', async () => {
    const { headers } = await directory.get('/');
    const etag = String(headers.get('etag'));
    expect(headers.get('cache-control')).toBe('no-cache');
    const again = await directory.get('/overview', { 'if-none-match': etag });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await directory.get('/', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('has files that never change, compressed', async () => {
    const files = references((await directory.get('/')).text).filter((link) => /[.](?:js|css)$/.test(link));
    for (const file of files) {
      const { status, headers, text } = await directory.get(file, { 'accept-encoding': 'br' });
      // Less than a KiB is not worth it.
      expect([status, headers.get('content-encoding')]).toEqual([200, text.length < 1024 ? null : 'br']);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('content-type')).toMatch(/^text\/(?:javascript|css); charset=utf-8$/);
    }
    for (const name of ['none.js', '..%2findex.html', '..%2f..%2fpackage.json', '.js', 'constructor'])
      expect((await directory.get(`/console/assets/${name}`)).status).toBe(404);
  });

  it('has a map of its own', async () => {
    expect((await directory.get('/console/config.json')).body).toEqual({
      ...{ map_url: null, sign_in: null },
    });
  });
});

describe('a console with the map style of another origin', () => {
  const consoleMapUrl = 'https://maps.example:8443/styles/light.json?key=1';
  const other = useDirectory({ consoleMapUrl });

  it('may load from this origin', async () => {
    const policy = String((await other.get('/')).headers.get('content-security-policy'));
    expect(policy).toContain("connect-src 'self' https://maps.example:8443");
    expect(policy).toMatch(/img-src 'self' data: blob: https:\/\/maps.example:8443;/);
    expect(policy).toContain("script-src 'self';");
    expect((await other.get('/console/config.json')).body).toMatchObject({ map_url: consoleMapUrl });
  });
});

describe('a console where people sign in at an OpenID provider', () => {
  const tokens = {
    JWKS_URL: 'https://login.example/realms/a/jwks',
    JWT_ISSUER: 'https://login.example/realms/a',
    JWT_AUDIENCE: 'https://directory.example/',
    OIDC_CLIENT_ID: 'console',
  };
  const { access } = readSettings(tokens);
  const other = useDirectory({ access });

  it('may connect to its origin, and knows its client', async () => {
    const policy = String((await other.get('/')).headers.get('content-security-policy'));
    expect(policy).toContain("connect-src 'self' https://login.example");
    expect(policy).toContain("img-src 'self' data: blob:;");
    expect((await other.get('/console/config.json')).body).toEqual({
      map_url: null,
      sign_in: {
        ...{ issuer: tokens.JWT_ISSUER, client_id: 'console', audience: tokens.JWT_AUDIENCE },
      },
    });
  });
});

describe('the files of /docs', () => {
  it.each([
    ['docs.js', 'text/javascript; charset=utf-8'],
    ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
    ['docs.css', 'text/css; charset=utf-8'],
    ['swagger-ui.css', 'text/css; charset=utf-8'],
  ])('have %s', async (name, type) => {
    const { status, headers, text } = await directory.get(`/docs/${name}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(type.includes('css') ? references(text).filter((link) => !isLocal(link)) : []).toEqual([]);
  });

  it('do not include any other file', async () => {
    for (const name of ['package.json', '..%2fdocs.html', 'constructor', 'docs.html'])
      expect((await directory.get(`/docs/${name}`)).status).toBe(404);
  });

  it('send the document to no validator', async () => {
    expect((await directory.get('/docs/docs.js')).text).toContain('validatorUrl: null');
  });
});
