import { until } from '../engines/processes/until.js';
import { DirectoryClient } from '../support/client.js';
import { removeFolder, temporaryFolder } from '../support/directory.js';
import { startProcess, type RunningProgram } from '../support/programs.js';
import { OtlpReceiver } from './otlp-receiver.js';

/** A stop sends spans for a second at most; after 9.5 s the process would exit in any case. */
const STOP_MS = 5_000;

describe('A service whose collector fails', () => {
  const collector = new OtlpReceiver();
  let folder: string;
  let program: RunningProgram;
  let url: string;
  beforeAll(async () => {
    folder = await temporaryFolder();
    const OTEL_EXPORTER_OTLP_ENDPOINT = await collector.start();
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_BSP_SCHEDULE_DELAY: '1' };
    ({ program, url } = await startProcess(folder, environment));
  });
  afterAll(async () => {
    await program.kill('SIGKILL');
    collector.close();
    await removeFolder(folder);
  });

  const directory = new DirectoryClient(() => url);
  /** Writes a location, and resolves when spans have been sent that the collector answers with this status, or never. */
  async function writeTraced(id: number, status: number | undefined): Promise<void> {
    const sent = collector.bodies.length;
    collector.status = status;
    expect((await directory.put(`/v1/locations/${id}`, {})).status).toBe(201);
    await until('spans are sent', () => collector.bodies.length > sent);
  }

  it('serves requests and stops in time, and logs the failures once a minute at most', async () => {
    // With this status, no export is repeated.
    for (const id of [1, 2, 3]) await writeTraced(id, 400);
    await program.waitForOutput(/traces cannot be exported/);
    // The export waits for its answer from here on.
    await writeTraced(4, undefined);
    expect((await directory.put('/v1/locations/5', {})).status).toBe(201);
    expect((await directory.get('/v1/locations/5')).status).toBe(200);

    const asked = performance.now();
    expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(performance.now() - asked).toBeLessThan(STOP_MS);
    expect(program.stdout.match(/traces cannot be exported/g)).toHaveLength(1);
  });
});
