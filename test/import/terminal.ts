import { PassThrough, Readable } from 'node:stream';

/** A terminal with a text on its standard input, whose output the test can read. */
export function terminalWith(stdin = '') {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const read = (stream: PassThrough): string => String(stream.read() ?? '');
  return {
    stdin: Readable.from([Buffer.from(stdin)]),
    stdout,
    stderr,
    env: {},
    out: () => read(stdout),
    err: () => read(stderr),
  };
}
