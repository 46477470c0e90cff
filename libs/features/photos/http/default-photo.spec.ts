import { useDirectory } from '../../../../test/support/directory.js';

const directory = useDirectory();

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
