import { start } from '../support/programs.js';

describe('directory rebuild', () => {
  it('exits with 2 and one line if it cannot run', async () => {
    const args = ['apps/cli/bin/directory.js', 'rebuild'];
    const program = start(process.execPath, args, { KAFKA_BROKERS: '127.0.0.1:9092' });
    expect(await program.ended).toEqual({ code: 2, signal: null });
    expect([program.stdout, program.stderr]).toEqual([
      '',
      expect.stringMatching(/^[^\n]*MONGODB_URI[^\n]*\n$/),
    ]);
  });
});
