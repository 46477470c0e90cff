import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../engines/cache.js';
import { removeFolder, temporaryFolder } from '../support/directory.js';
import { start } from '../support/programs.js';

const built = (file: string) => join(projectFolder, 'dist', file);
const kafkajs = join(projectFolder, 'node_modules/kafkajs/src');

let folder: string;
beforeEach(async () => (folder = await temporaryFolder()));
afterEach(() => removeFolder(folder));

/** Writes a program and returns its path. */
async function program(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

// Jest has a registry of modules of its own, so this is shown with the programs as they are built.
describe('The decoder of records of the built programs', () => {
  it('is the one that kafkajs uses', async () => {
    const file = await program(
      'decode.mjs',
      `import { createRequire } from 'node:module';
       import { kafkaClient } from '${built('libs/kafka/src/index.js')}';
       kafkaClient({ connection: { brokers: ['127.0.0.1:9'] }, clientId: 'test', log: () => {} });
       const load = createRequire('${kafkajs}/');
       const { RecordBatch } = load('./protocol/recordBatch/v0');
       const record = load('./protocol/recordBatch/record/v0');
       const Encoder = load('./protocol/encoder');
       const Long = load('./utils/long');
       const names = Array.from({ length: 100_000 }, (_, index) => ['h' + index, 'x']);
       const one = { timestampDelta: Long.fromValue(0), key: null, value: Buffer.from('1') };
       const { buffer } = await RecordBatch({ records: [record({ ...one, headers: Object.fromEntries(names) })] });
       const head = new Encoder().writeInt32(0).writeInt16(0).writeInt32(0).writeInt32(1).writeString('t').writeInt32(1);
       const partition = head.writeInt32(0).writeInt16(0).writeInt64(1).writeInt64(1).writeInt64(0).writeInt32(0).writeInt32(-1);
       const data = partition.writeInt32(buffer.length).writeBuffer(buffer).buffer;
       const { versions, protocol } = load('./protocol/requests/fetch');
       const { response } = protocol({ version: versions.at(-1) })({ topics: [] });
       const { responses } = await response.decode(data);
       console.log(Object.keys(responses[0].partitions[0].messages[0].headers).length);`,
    );
    const run = start(process.execPath, [file]);
    expect(await run.ended).toEqual({ code: 0, signal: null });
    expect(run.stdout).toBe('101\n');
  });

  it.each(['directory-api', 'projector'])('is checked at the start of %s', async (name) => {
    const preload = await program(
      'preload.cjs',
      `const fetch = require('${kafkajs}/protocol/requests/fetch/index.js');
       const own = { ...require('${kafkajs}/protocol/requests/fetch/v11/response.js') };
       const { protocol } = fetch;
       fetch.protocol = (version) => (options) => ({ ...protocol(version)(options), response: own });`,
    );
    const run = start(process.execPath, ['--require', preload, built(`apps/${name}/src/main.js`)], {
      ...{ KAFKA_BROKERS: '127.0.0.1:9', MONGODB_URI: 'mongodb://127.0.0.1:9/directory' },
      ...{ DATA_DIR: folder, PORT: '0', LOG_FORMAT: 'json' },
    });
    expect((await run.ended).code).toBe(1);
    expect(run.stdout + run.stderr).toContain('kafkajs decodes records of version 11 by itself');
  });
});
