import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { freePorts, startKafka, type PrivateKafka } from '../../engines/index.js';
import { DirectoryClient } from '../../support/client.js';
import { distributedDirectory, type DistributedDirectory } from '../../support/distributed.js';
import { startMain, type Environment, type RunningProgram } from '../../support/programs.js';

const WARNING = 40;
const scram = 'org.apache.kafka.common.security.scram.ScramLoginModule required;';

/** A self-signed certificate with its key. */
const selfSigned = (name: string) =>
  generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });

describe('With a broker that requires TLS, client certificates and passwords', () => {
  let folder: string;
  let broker: PrivateKafka;
  let directory: DistributedDirectory;

  const written = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'secured-kafka-'));
    const [[secured = 0], clientCertificate, brokerCertificate] = await Promise.all([
      freePorts(1),
      selfSigned('directory'),
      selfSigned('broker'),
    ]);
    const keystore = written('broker.pem', `${brokerCertificate.private}\n${brokerCertificate.cert}`);
    const truststore = written('trusted.pem', clientCertificate.cert);
    broker = await startKafka({
      ...{ dataDir: join(folder, 'kafka'), secured, users: { directory: 'open sesame' } },
      settings: {
        'listener.name.secured.ssl.keystore.type': 'PEM',
        'listener.name.secured.ssl.keystore.location': keystore,
        'listener.name.secured.ssl.truststore.type': 'PEM',
        'listener.name.secured.ssl.truststore.location': truststore,
        'listener.name.secured.ssl.client.auth': 'required',
        'listener.name.secured.sasl.enabled.mechanisms': 'SCRAM-SHA-512',
        'listener.name.secured.scram-sha-512.sasl.jaas.config': scram,
      },
    });
    directory = await distributedDirectory({
      ...{ brokers: `127.0.0.1:${secured}`, apis: 1, projectors: 1 },
      environment: {
        KAFKA_TLS: 'true',
        KAFKA_TLS_CA_FILE: written('ca.pem', brokerCertificate.cert),
        KAFKA_TLS_CERT_FILE: written('cert.pem', clientCertificate.cert),
        KAFKA_TLS_KEY_FILE: written('key.pem', clientCertificate.private),
        KAFKA_SASL_MECHANISM: 'SCRAM-SHA-512',
        KAFKA_SASL_USERNAME: 'directory',
        KAFKA_SASL_PASSWORD: 'open sesame',
      },
    });
  });
  afterAll(async () => {
    await directory.remove();
    await broker.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('a write is accepted, and read at its position', async () => {
    await directory.start();
    const client = new DirectoryClient(() => directory.apis[0]?.url ?? '');
    expect((await client.put('/v1/locations/1', {})).status).toBe(201);
    const { status, body } = await client.post('/v1/stations', { location_id: '1', name: 'The first' });
    expect(status).toBe(201);
    expect((await client.get(`/v1/stations/${body.id}`)).body).toEqual(body);
    const lines = [...directory.apis, ...directory.projectors].flatMap((member) => member.logged());
    expect(lines.filter(({ level }) => level >= WARNING)).toStrictEqual([]);
  });

  describe('the start ends with one line, without the password, with', () => {
    const refused: readonly (readonly [string, Environment, RegExp])[] = [
      ['another password', { KAFKA_SASL_PASSWORD: 'close sesame' }, /authentication failed/],
      ['no trusted certificate authority', { KAFKA_TLS_CA_FILE: '' }, /self-signed certificate/],
      ['no certificate', { KAFKA_TLS_CERT_FILE: '', KAFKA_TLS_KEY_FILE: '' }, /alert bad certificate/],
    ];
    const programs = new Map<string, RunningProgram>();
    // At the same time: each tries for ten seconds.
    beforeAll(async () => {
      for (const [what, environment] of refused) {
        const settings = { DATA_DIR: join(folder, what), LOG_LEVEL: 'trace', ...environment };
        programs.set(what, startMain({ ...directory.environment, ...settings }));
      }
      await Promise.all([...programs.values()].map(({ ended }) => ended));
    });

    it.each(refused)('%s', async (what, _environment, reason) => {
      const program = programs.get(what);
      expect((await program?.ended)?.code).toBe(1);
      expect(program?.stderr).toMatch(/^KAFKA_BROKERS: no broker answers at [^\n]*\n$/);
      expect(program?.stderr).toMatch(reason);
      expect(`${program?.stdout}${program?.stderr}`).not.toContain('sesame');
    });
  });
});
