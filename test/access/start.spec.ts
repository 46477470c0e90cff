import { join } from 'node:path';
import { readSettings } from '#runtime';
import { removeFolder, startDirectory, temporaryFolder } from '../support/directory.js';

describe('Without keys, a directory', () => {
  let folder: string;
  beforeEach(async () => void (folder = await temporaryFolder()));
  afterEach(() => removeFolder(folder));

  it('does not start on an address that other machines reach', async () => {
    const host = '0.0.0.0';
    const { access } = readSettings({ HOST: host });
    await expect(startDirectory(folder, { host, access })).rejects.toThrow(
      'HOST: 0.0.0.0 is not a loopback address, and neither API keys nor tokens are configured',
    );
  });

  it('does not start if the file of its keys is missing', async () => {
    const { access } = readSettings({ API_KEYS_FILE: join(folder, 'none.json') });
    await expect(startDirectory(folder, { access })).rejects.toThrow('does not exist');
  });

  it('starts on such an address with tokens', async () => {
    const host = '0.0.0.0';
    const tokens = { JWKS_URL: 'http://127.0.0.1:1/jwks', JWT_ISSUER: 'x', JWT_AUDIENCE: 'y' };
    const { access } = readSettings({ HOST: host, ...tokens });
    const service = await startDirectory(folder, { host, access });
    await service.stop();
    expect(service.url).toContain('0.0.0.0');
  });
});
