import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { start } from '../support/programs.js';

const args = ['apps/cli/bin/directory.js', 'rebuild'];

describe('directory rebuild', () => {
  it('exits with 2 and one line if it cannot run', async () => {
    const program = start(process.execPath, args, { KAFKA_BROKERS: '127.0.0.1:9092' });
    expect(await program.ended).toEqual({ code: 2, signal: null });
    expect([program.stdout, program.stderr]).toEqual([
      '',
      expect.stringMatching(/^[^\n]*MONGODB_URI[^\n]*\n$/),
    ]);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('exits on %s with %i and one line', async (signal, code) => {
    // Accepts connections and answers nothing, so that the rebuild waits for it.
    const engines = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
    await once(engines, 'listening');
    const address = `127.0.0.1:${(engines.address() as AddressInfo).port}`;
    const environment = { KAFKA_BROKERS: address, MONGODB_URI: `mongodb://${address}/test` };
    const program = start(process.execPath, args, environment);
    await once(engines, 'connection');
    expect(await program.kill(signal)).toEqual({ code, signal: null });
    expect(program.stderr).toBe(`directory: stopped by ${signal}\n`);
    engines.close();
  });
});
