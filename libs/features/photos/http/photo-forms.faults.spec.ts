import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { useDirectory } from '../../../../test/support/directory.js';
import type { Answer } from '../../../../test/support/client.js';
import { expectProblem } from '../../../../test/support/problems.js';
import { createConnectorType } from '../../../../test/support/records.js';

const directory = useDirectory();

const MIB = 1024 * 1024;
const LIMIT = 8 * MIB;
const PIECE = 65_536;

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const photo = `${field('photo', gif.toString('latin1'))}`;

/** Forms with a small photo and padding in another part. */
const forms: Readonly<Record<string, (padding: string) => string>> = {
  'a preamble': (padding) => `${padding}\r\n${photo}--x--\r\n`,
  'another field': (padding) => `${field('x', padding)}${photo}--x--\r\n`,
  'an epilogue': (padding) => `${photo}--x--\r\n${padding}`,
};

/** Sends a form in pieces; it is chunked if the headers have no Content-Length. */
async function send(id: string, form: Buffer, headers: Record<string, string>): Promise<Answer> {
  const outgoing = request(`${directory.url}/v1/connector-types/${id}/photo`, {
    method: 'PUT',
    headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
  });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  Readable.from(piecesOf(form)).pipe(outgoing);
  const [answer] = await answered;
  const text = Buffer.concat((await answer.toArray()) as Buffer[]).toString();
  const type = new Headers({ 'content-type': String(answer.headers['content-type']) });
  return { status: Number(answer.statusCode), headers: type, text, body: JSON.parse(text) as unknown };
}

function* piecesOf(form: Buffer): Generator<Buffer> {
  for (let from = 0; from < form.length; from += PIECE) yield form.subarray(from, from + PIECE);
}

describe.each(Object.entries(forms))('a form with padding in %s', (_, form) => {
  const ofLength = (length: number) => Buffer.from(form('a'.repeat(length - form('').length)), 'latin1');

  it.each([
    ['with Content-Length', (length: number) => ({ 'content-length': String(length) })],
    ['chunked', () => ({})],
  ])('may have up to 8 MiB, %s', async (_how, headersOf) => {
    const { id } = await createConnectorType(directory);
    const upload = (length: number) => send(id, ofLength(length), headersOf(length));
    for (const length of [LIMIT + 1, 20 * MIB]) expectProblem(await upload(length), 'payload_too_large');
    expect((await directory.get(`/v1/connector-types/${id}`)).body.version).toBe(1);
    expect((await upload(LIMIT)).status).toBe(200);
  });
});
