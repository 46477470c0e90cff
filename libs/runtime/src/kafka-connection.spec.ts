import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { removeFolder, temporaryFolder } from '../../../test/support/directory.js';
import { InvalidSettings, readSettings } from './settings.js';

describe('The Kafka connection settings', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(() => removeFolder(folder));

  const distributed = { KAFKA_BROKERS: 'kafka-1:9092', MONGODB_URI: 'mongodb://mongo/directory' };
  const credentials = { KAFKA_SASL_USERNAME: 'me', KAFKA_SASL_PASSWORD: 'open sesame' };
  const read = (given: Record<string, string>) =>
    readSettings({ ...distributed, ...given }).distributed?.kafka;
  const written = async (name: string, text: string) => {
    const path = join(folder, name);
    await writeFile(path, text);
    return path;
  };
  const certificate = () => generate([{ name: 'commonName', value: 'directory' }], { keyType: 'ec' });

  it('enable TLS, with a client certificate if one is given', async () => {
    const { cert, private: key } = await certificate();
    const files = {
      KAFKA_TLS_CA_FILE: await written('ca.pem', cert),
      KAFKA_TLS_CERT_FILE: await written('cert.pem', cert),
      KAFKA_TLS_KEY_FILE: await written('key.pem', key),
    };
    expect(read({ KAFKA_TLS: 'true' })).toStrictEqual({ brokers: ['kafka-1:9092'], ssl: {} });
    expect(read({ KAFKA_TLS: 'true', ...files })?.ssl).toStrictEqual({ ca: cert, cert, key });
  });

  it.each(['plain', 'SCRAM-SHA-256', 'scram-sha-512'])('authenticate with a password, by %s', (mechanism) => {
    expect(read({ KAFKA_TLS: 'true', KAFKA_SASL_MECHANISM: mechanism, ...credentials })?.sasl).toStrictEqual({
      mechanism: mechanism.toLowerCase(),
      username: 'me',
      password: 'open sesame',
    });
  });

  it.each<[Record<string, string>, RegExp]>([
    [{ KAFKA_TLS: 'perhaps' }, /KAFKA_TLS/],
    [{ KAFKA_TLS_CA_FILE: '/ca.pem' }, /KAFKA_TLS_CA_FILE.*KAFKA_TLS=true/],
    [{ KAFKA_TLS: 'true', KAFKA_TLS_CERT_FILE: '/cert.pem' }, /CERT_FILE and KAFKA_TLS_KEY_FILE.*both/],
    [
      { KAFKA_TLS: 'true', KAFKA_TLS_CA_FILE: '/no.pem' },
      /KAFKA_TLS_CA_FILE: \/no.pem can't be read: it does not exist/,
    ],
    [{ KAFKA_SASL_MECHANISM: 'gssapi', ...credentials }, /KAFKA_SASL_MECHANISM.*scram-sha-512/],
    [{ KAFKA_SASL_MECHANISM: 'scram-sha-512' }, /KAFKA_SASL_USERNAME.*all three/],
    [credentials, /KAFKA_SASL_MECHANISM.*all three/],
    [{ KAFKA_SASL_MECHANISM: 'plain', ...credentials }, /KAFKA_SASL_MECHANISM: plain.*KAFKA_TLS=true/],
  ])('are refused: %j', (given, reason) => {
    expect(() => read(given)).toThrow(InvalidSettings);
    expect(() => read(given)).toThrow(reason);
    expect(() => read(given)).not.toThrow(/sesame/);
  });

  it('are refused with files that are not certificates, or not a matching pair', async () => {
    const [ours, theirs] = await Promise.all([certificate(), certificate()]);
    const none = { KAFKA_TLS: 'true', KAFKA_TLS_CERT_FILE: await written('none.pem', 'not a certificate') };
    const mixed = { KAFKA_TLS: 'true', KAFKA_TLS_CERT_FILE: await written('cert.pem', ours.cert) };
    const KAFKA_TLS_KEY_FILE = await written('key.pem', theirs.private);
    for (const files of [none, mixed])
      expect(() => read({ ...files, KAFKA_TLS_KEY_FILE })).toThrow(/KAFKA_TLS_CERT_FILE.*belong together/);
  });
});
