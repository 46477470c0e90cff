import { join } from 'node:path';
import { makeApiKey } from '#application';
import { readSettings } from '#runtime';
import { FileKeyStore } from '#sqlite';
import { removeFolder, startDirectory, temporaryFolder } from '../../../../../test/support/directory.js';

const own = { country_code: 'DE', party_id: 'ABC' };

describe('OCPI', () => {
  let folder: string;
  let url: string;
  let key: string;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    folder = await temporaryFolder();
    const made = makeApiKey(
      { name: 'hub', scopes: ['directory:read'], feeds: null, expires_at: null },
      new Date(),
    );
    key = made.key;
    const files = ['api-keys.json', 'api-keys-used.json'].map((name) => join(folder, name));
    await new FileKeyStore(...(files as [string, string])).add(made.stored);
    const service = await startDirectory(folder, { ocpi: own });
    [url, stop] = [service.url, () => service.stop()];
  });
  afterAll(async () => {
    await stop();
    await removeFolder(folder);
  });
  const read = async (path: string, authorization?: string) => {
    const response = await fetch(url + path, { headers: { ...(authorization && { authorization }) } });
    return { response, body: (await response.json()) as Record<string, unknown> };
  };
  const base64 = (text: string) => Buffer.from(text).toString('base64');

  it('takes the key as a token in Base64, as it is, or as a bearer', async () => {
    for (const authorization of [
      `Token ${base64(key)}`,
      `Token ${base64(`${key}\n`)}`,
      `token ${key}`,
      `Bearer ${key}`,
    ])
      expect((await read('/ocpi/versions', authorization)).response.status).toBe(200);
  });

  it('refuses others, and tokens elsewhere', async () => {
    for (const authorization of [undefined, 'Token x', `Token ${base64('x')}`, `Basic ${base64(key)}`]) {
      const { response, body } = await read('/ocpi/versions', authorization);
      expect([response.status, response.headers.get('www-authenticate'), body['status_code']]).toEqual([
        ...[401, 'Token', 2000],
      ]);
    }
    expect((await read('/v1/stations', `Token ${base64(key)}`)).response.status).toBe(401);
  });

  it('takes paths with a slash at their end as those without', async () => {
    const token = `Token ${base64(key)}`;
    const both = async (path: string, authorization?: string) => {
      const [pathname = '', query] = path.split('?');
      const slashed = `${pathname}/${query === undefined ? '' : `?${query}`}`;
      const answers = await Promise.all([path, slashed].map((each) => read(each, authorization)));
      return answers.map(({ response, body }) => [response.status, { ...body, timestamp: '' }]);
    };
    for (const [path, status] of [
      ...[
        ['/ocpi/versions', 200],
        ['/ocpi/2.2.1', 200],
        ['/ocpi/2.3.0/credentials', 200],
      ],
      ...[
        ['/ocpi/2.2.1/locations', 200],
        ['/ocpi/2.2.1/locations?offset=0', 200],
      ],
      ...[
        ['/ocpi/2.2.1/locations/x', 404],
        ['/ocpi/2.2.1/locations/x/1/1', 404],
      ],
      ...[
        ['/ocpi/2.2.1/locations?limit=/', 400],
        ['/ocpi', 404],
      ],
    ] as const) {
      const [plain, slashed] = await both(path, token);
      expect([path, slashed]).toEqual([path, plain]);
      expect([path, plain?.[0]]).toEqual([path, status]);
      if (path.startsWith('/ocpi/2')) expect((await both(path)).map(([code]) => code)).toEqual([401, 401]);
    }
    expect((await read('/v1/stations/', `Bearer ${key}`)).response.status).toBe(404);
  });

  it('leads from the versions to the locations', async () => {
    const token = `Token ${base64(key)}`;
    const versions = ['2.2.1', '2.3.0'].map((version) => ({ version, url: `${url}/ocpi/${version}` }));
    expect((await read('/ocpi/versions', token)).body).toMatchObject({ status_code: 1000, data: versions });
    for (const { version, url: address } of versions) {
      expect((await read(`/ocpi/${version}`, token)).body['data']).toEqual({
        version,
        endpoints: ['credentials', 'locations', 'tariffs'].map((identifier) => ({
          ...{ identifier, role: 'SENDER', url: `${address}/${identifier}` },
        })),
      });
      expect((await read(`/ocpi/${version}/credentials`, token)).body['data']).toEqual({
        ...{ token: key, url: `${url}/ocpi/versions` },
        roles: [{ role: 'CPO', business_details: { name: 'Charging Station Directory' }, ...own }],
      });
      expect((await read(`/ocpi/${version}/locations`, token)).body['data']).toEqual([]);
    }
    const nothing = await read('/ocpi/2.1.1', token);
    expect([nothing.response.status, nothing.body['status_code']]).toEqual([404, 2003]);
  });
});

describe('The party of this service', () => {
  const settings = (country?: string, party?: string) =>
    readSettings({ OCPI_COUNTRY_CODE: country, OCPI_PARTY_ID: party }).ocpi;

  it('is given in any case, or not at all', () => {
    expect(settings('de', 'abc')).toEqual(own);
    expect(settings()).toBeUndefined();
  });

  it.each([
    ['DE', undefined, 'OCPI_COUNTRY_CODE and OCPI_PARTY_ID: give both, or none of them'],
    ['D', 'ABC', 'OCPI_COUNTRY_CODE: must be like NL, two letters of ISO 3166-1'],
    ['DE', 'ABCD', 'OCPI_PARTY_ID: must be like TNM, three letters or digits'],
  ])('is not %s %s', (country, party, message) => expect(() => settings(country, party)).toThrow(message));
});
