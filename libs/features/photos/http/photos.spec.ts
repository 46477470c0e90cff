import { Buffer } from 'node:buffer';
import { useDirectory } from '../../../../test/support/directory.js';
import { expectProblem } from '../../../../test/support/problems.js';
import { createConnectorType } from '../../../../test/support/records.js';
import { sampleImages } from '../../../../test/support/images.js';

const directory = useDirectory();

const bytes = (base64: string) => Buffer.from(base64, 'base64');
/** One pixel each. */
const images = {
  png: bytes(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  gif: bytes('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
  webp: bytes('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='),
  jpg: bytes(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxD/2Q==',
  ),
};
const mediaTypes = { png: 'image/png', gif: 'image/gif', webp: 'image/webp', jpg: 'image/jpeg' };

interface Upload {
  readonly field?: string;
  readonly name?: string;
  readonly type?: string;
}

function form(content: Buffer, { field = 'photo', name = 'p', type = '' }: Upload = {}): FormData {
  const data = new FormData();
  data.append(field, new Blob([new Uint8Array(content)], { type }), name);
  return data;
}

const upload = (id: string, body: FormData, headers = {}) =>
  directory.put(`/v1/connector-types/${id}/photo`, body, headers);

async function photoType(): Promise<string> {
  return (await createConnectorType(directory, { name: 'CCS' })).id;
}

describe('PUT /v1/connector-types/{id}/photo', () => {
  it.each(Object.keys(images) as (keyof typeof images)[])('recognizes %s by its content', async (kind) => {
    const id = await photoType();
    const misnamed = form(images[kind], { name: '../../evil.exe', type: 'text/html' });
    const { status, headers, body } = await upload(id, misnamed);
    expect([status, headers.get('etag'), body.id]).toEqual([200, '"2"', id]);
    expect(headers.has('command-id') && headers.has('directory-position')).toBe(true);
    const photo = String(body.attributes['photo']);
    expect(photo).toMatch(/^images\/connectors\/[\w-]+\.\w+$/);
    const served = await fetch(`${directory.url}/${photo}`);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, mediaTypes[kind]]);
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(served.headers.get('cache-control')).toMatch(/\bmax-age=31536000\b.*\bimmutable\b/);
    expect(Buffer.from(await served.arrayBuffer()).equals(images[kind])).toBe(true);
  });

  it('appends an event with the new path', async () => {
    const id = await photoType();
    const { headers, body } = await upload(id, form(images.gif));
    const command = await directory.get<{ status: string }>(
      `/v1/commands/${headers.get('command-id') ?? ''}`,
    );
    expect(command.body.status).toBe('accepted');
    const events = await directory.get<{ items: object[] }>(
      '/v1/events?types=ConnectorTypeChanged&limit=1000',
    );
    expect(events.body.items.at(-1)).toMatchObject({
      subject: `connector-types/${id}`,
      data: {
        changed: { photo: body.attributes['photo'] },
        previous: { photo: 'images/connectors/avatar.png' },
      },
    });
    expect((await upload(id, form(images.gif))).body.version).toBe(2);
  });

  it('executes a retry once', async () => {
    const id = await photoType();
    const key = { 'idempotency-key': 'photo' };
    const first = await upload(id, form(images.png), key);
    const second = await upload(id, form(images.png), key);
    expect([second.headers.get('idempotency-replayed'), second.text]).toEqual(['true', first.text]);
    expectProblem(await upload(id, form(images.gif), key), 'idempotency_key_reused');
  });

  it('applies If-Match', async () => {
    const id = await photoType();
    expectProblem(await upload(id, form(images.png), { 'if-match': '"5"' }), 'version_mismatch');
    expect((await upload(id, form(images.png), { 'if-match': '"1"' })).status).toBe(200);
  });

  it.each([
    ['text', Buffer.from('not a PNG')],
    ['nothing', Buffer.alloc(0)],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>')],
    ['PDF', Buffer.from('%PDF-1.7\n')],
    ['BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
    ['half a signature', images.png.subarray(0, 4)],
  ])('refuses %s', async (_, content) => {
    const id = await photoType();
    expectProblem(await upload(id, form(content, { name: 'p.png', type: 'image/png' })), 'not_an_image');
    expect((await directory.get(`/v1/connector-types/${id}`)).body.version).toBe(1);
  });

  it.each(sampleImages)('refuses half a $name', async ({ content }) => {
    const id = await photoType();
    const { detail } = expectProblem(
      await upload(id, form(content.subarray(0, content.length / 2))),
      'not_an_image',
    );
    expect(detail).toMatch(/cut off/);
    expect((await upload(id, form(content))).status).toBe(200);
  });

  it('refuses more pixels than programs can show', async () => {
    const id = await photoType();
    const large = Buffer.from(images.png);
    large.writeUInt32BE(2 ** 31 - 1, 16);
    const { detail } = expectProblem(await upload(id, form(large)), 'not_an_image');
    expect(detail).toMatch(/2147483647 × 1 pixels.*10,000.*40 million/);
  });

  it('accepts up to 5 MiB', async () => {
    const id = await photoType();
    const limit = 5 * 1024 * 1024;
    const padded = (size: number) => Buffer.concat([images.png, Buffer.alloc(size - images.png.length)]);
    expect((await upload(id, form(padded(limit)))).status).toBe(200);
    expectProblem(await upload(id, form(padded(limit + 1))), 'payload_too_large');
    expectProblem(await upload(id, form(padded(9 * 1024 * 1024))), 'payload_too_large');
    expect((await directory.get(`/v1/connector-types/${id}`)).body.version).toBe(2);
  });

  it('requires one file in the field photo', async () => {
    const id = await photoType();
    expectProblem(await upload(id, form(images.png, { field: 'image' })), 'not_an_image');
    expectProblem(await upload(id, new FormData()), 'not_an_image');
    const text = new FormData();
    text.append('photo', 'images/a.png');
    expectProblem(await upload(id, text), 'not_an_image');
    const two = form(images.png);
    two.append('photo', new Blob([new Uint8Array(images.gif)]), 'second');
    expectProblem(await upload(id, two), 'not_an_image');
  });

  it('ignores other fields, and needs no file name', async () => {
    const id = await photoType();
    const field = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n`;
    const body = Buffer.concat([
      Buffer.from(`${field('a')}\r\nbefore\r\n${field('photo')}Content-Type: image/gif\r\n\r\n`),
      images.gif,
      Buffer.from(`\r\n${field('b')}\r\nbehind\r\n--x--\r\n`),
    ]);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const { status, body: record } = await directory.put(`/v1/connector-types/${id}/photo`, body, headers);
    expect([status, record.attributes['photo']]).toEqual([200, expect.stringMatching(/\.gif$/)]);
  });

  it('returns the first outcome again after the removal of the connector type', async () => {
    const id = await photoType();
    const key = { 'idempotency-key': 'removed' };
    const first = await upload(id, form(images.webp), key);
    await directory.delete(`/v1/connector-types/${id}`);
    const second = await upload(id, form(images.webp), key);
    expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect(second.headers.get('command-id')).toBe(first.headers.get('command-id'));
    const later = await upload(id, form(images.webp), { 'idempotency-key': 'later' });
    expectProblem(later, 'connector_type_removed');
    expect(later.headers.has('command-id')).toBe(true);
  });

  it('requires an existing connector type', async () => {
    const absent = '00000000-0000-5000-8000-000000000000';
    expectProblem(await upload(absent, form(images.png)), 'not_found');
    expectProblem(await upload('nonsense', form(images.png)), 'not_found');
    const id = await photoType();
    await directory.delete(`/v1/connector-types/${id}`);
    expectProblem(await upload(id, form(images.png)), 'connector_type_removed');
  });

  const part = (rest: string) =>
    `--x\r\nContent-Disposition: form-data; name="photo"; filename="p"\r\n${rest}`;

  it.each([
    ['no boundary', 'multipart/form-data', part('\r\nGIF89a\r\n--x--')],
    ['an empty boundary', 'multipart/form-data; boundary=', part('\r\nGIF89a\r\n--x--')],
    ['another boundary', 'multipart/form-data; boundary=y', part('\r\nGIF89a\r\n--x--')],
    ['no end', 'multipart/form-data; boundary=x', part('\r\nGIF89a')],
    ['no end of its headers', 'multipart/form-data; boundary=x', part('Content-Type')],
    ['no disposition', 'multipart/form-data; boundary=x', '--x\r\n\r\nGIF89a\r\n--x--'],
    ['nothing', 'multipart/form-data; boundary=x', ''],
    ['random bytes', 'multipart/form-data; boundary=x', '\0\u0001--x--x----\r\n\r\n--x'],
    [
      'broken JSON',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="photo"\r\nContent-Type: application/json\r\n\r\n{\r\n--x--',
    ],
    [
      '__proto__ as its field',
      'multipart/form-data; boundary=x',
      part('\r\nGIF89a\r\n--x--').replace('photo', '__proto__'),
    ],
  ])('refuses a form with %s', async (_, type, body) => {
    const id = await photoType();
    const answer = await directory.put(`/v1/connector-types/${id}/photo`, body, { 'content-type': type });
    expect([400, 415]).toContain(answer.status);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  });
});
