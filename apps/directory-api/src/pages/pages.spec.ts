import { createRequire } from 'node:module';
import { Validator } from '@seriousme/openapi-schema-validator';
import { useDirectory } from '../../../../test/support/directory.js';

const directory = useDirectory();

/** The URLs in a page or style sheet. */
const references = (text: string): readonly string[] =>
  [...text.matchAll(/(?:src|href)="([^"]*)"|url\(["']?([^"')]*)/g)].map(([, link, url]) => link ?? url ?? '');

const isLocal = (reference: string): boolean => /^(?:\/(?!\/)|data:)/.test(reference);

describe('/openapi.json', () => {
  it('is valid, and has the version of this package', async () => {
    const { status, headers, body } = await directory.get<Record<string, unknown>>('/openapi.json');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { version } = createRequire(import.meta.url)('../../../../package.json') as { version: string };
    expect(body).toMatchObject({ openapi: '3.1.0', info: { version } });
    expect(await new Validator().validate(body)).toEqual({ valid: true });
  });
});

describe('/asyncapi.json', () => {
  it('is served like /openapi.json, with the channels of the embedded mode', async () => {
    const [{ status, headers, body }, openApi] = await Promise.all([
      directory.get<{ info: { version: string }; channels: object }>('/asyncapi.json'),
      directory.get<{ info: { version: string } }>('/openapi.json'),
    ]);
    expect(status).toBe(200);
    for (const name of ['content-type', 'cache-control', 'vary'])
      expect([name, headers.get(name)]).toEqual([name, openApi.headers.get(name)]);
    expect(body).toMatchObject({ asyncapi: '3.0.0', info: { version: openApi.body.info.version } });
    expect(Object.keys(body.channels)).toEqual(['stream', 'webhooks']);
  });
});

it.each(['/openapi.json', '/asyncapi.json'])('%s is the same in each response', async (path) => {
  const [first, second] = await Promise.all([directory.get(path), directory.get(path)]);
  expect(second.text).toBe(first.text);
});

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
    expect(links.length).toBeGreaterThan(4);
    const answers = await Promise.all(links.map((link) => directory.get(link)));
    expect(answers.map(({ status }) => status)).toEqual(links.map(() => 200));
  });

  it('has no inline script, and an inline style only with its hash in the policy', async () => {
    const { text, headers } = await directory.get(path);
    expect(text).not.toMatch(/<script>|\son\w+=|style="/);
    const isStyled = text.includes('<style>');
    expect(isStyled).toBe(String(headers.get('content-security-policy')).includes("style-src 'sha256-"));
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

describe('the default photo', () => {
  it('is served before any photo was uploaded', async () => {
    const response = await fetch(`${directory.url}/images/connectors/avatar.png`);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.status).toBe(200);
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    });
  });

  it('is the photo of a new connector type', async () => {
    const { body } = await directory.post('/v1/connector-types', { name: 'CHAdeMO' });
    expect((await directory.get(`/${String(body.attributes.photo)}`)).status).toBe(200);
  });
});
