import { createRequire } from 'node:module';
import { Validator } from '@seriousme/openapi-schema-validator';
import { useDirectory } from '../../../../test/support/directory.js';

const directory = useDirectory();

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
