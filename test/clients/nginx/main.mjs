// nginx is before a service with keys, as docs/run.md has it, with TLS: streams, compression, tags, large bodies.
import { deepStrictEqual, match, ok } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { inFolder, makeKey, startService } from '../programs.mjs';
import { requireProgram, tried } from '../tried.mjs';
import { startNginx } from './proxy.mjs';

const SCOPES = 'directory:read,stations:write,locations:write,connector-types:write';
const LINES = 10_000;

requireProgram('nginx', 'the package nginx-light of Debian');
const [version] = /[\d.]+/.exec(spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr);

await inFolder(async (folder) => {
  const data = join(folder, 'data');
  const authorization = `Bearer ${makeKey(data, 'all', SCOPES)}`;
  const { url } = await startService(data, { TRUSTED_PROXIES: '127.0.0.1' });
  const proxy = await startNginx(folder, url);
  const ask = (path, { headers, ...options } = {}) =>
    proxy.ask(path, { ...options, headers: { authorization, ...headers } });
  try {
    await checkBulk(ask);
    await checkIds(ask);
    await checkCompression(ask);
    await checkTags(ask);
    await checkAddress(ask, proxy.origin);
    await checkStream(proxy, ask, authorization);
    // A stream has a connection of its own.
    const closed = proxy.requests().filter((line) => !/^keep-alive | GET \/v1\/events\/stream /.test(line));
    deepStrictEqual(closed, []);
  } finally {
    proxy.stop();
  }
});
tried('nginx', version, 'TLS, event stream, keep-alive, compression, ETags, bulk of 1 MB, long query');

/** The most ids that a list can be asked for. */
async function checkIds(ask) {
  const ids = Array.from(
    { length: 1000 },
    (_, n) => `00000000-0000-5000-8000-${String(n).padStart(12, '0')}`,
  );
  const { status } = await ask(`/v1/stations?id=${encodeURIComponent(ids.join())}`);
  deepStrictEqual(status, 200);
}

/** Sends a text, or a record as JSON. */
function send(ask, [method, path], content, headers = {}) {
  const body = typeof content === 'string' ? content : JSON.stringify(content);
  return ask(path, { method, body, headers: { 'content-type': 'application/json', ...headers } });
}

/** A body of more than the 1 MB that nginx takes by default. */
async function checkBulk(ask) {
  const line = (n) => ({
    type: 'RegisterLocation',
    id: String(n),
    data: { name: `Main Street ${n}`.repeat(5) },
  });
  const body = Array.from({ length: LINES }, (_, n) => JSON.stringify(line(n + 1))).join('\n');
  ok(body.length > 1024 ** 2);
  const { status, body: results } = await send(ask, ['POST', '/v1/bulk'], body, {
    'content-type': 'application/x-ndjson',
  });
  deepStrictEqual(status, 200);
  const { accepted, position } = JSON.parse(results.toString().trim().split('\n').at(-1));
  deepStrictEqual(accepted, LINES);
  await ask('/v1/locations?limit=1', { headers: { 'directory-position': position } });
}

/** A list is compressed once, by the service, and the connection of the client is used again. */
async function checkCompression(ask) {
  const plain = await ask('/v1/locations?limit=100');
  deepStrictEqual(plain.headers['content-encoding'], undefined);
  for (const [encoding, decode] of Object.entries({ gzip: gunzipSync, br: brotliDecompressSync })) {
    const { headers, body, reused } = await ask('/v1/locations?limit=100', {
      headers: { 'accept-encoding': encoding },
    });
    deepStrictEqual(headers['content-encoding'], encoding);
    deepStrictEqual(decode(body), plain.body);
    ok(reused);
  }
}

/** The tag of a record is strong for clients that take compressed answers too: If-Match takes it. */
async function checkTags(ask) {
  const created = await send(ask, ['POST', '/v1/connector-types'], { name: 'CCS'.repeat(50) });
  const path = `/v1/connector-types/${JSON.parse(created.body).id}`;
  const position = created.headers['directory-position'];
  const accepting = { 'accept-encoding': 'gzip', ...(position && { 'directory-position': position }) };
  const { etag } = (await ask(path, { headers: accepting })).headers;
  deepStrictEqual(etag, '"1"');
  const same = await ask(path, { headers: { ...accepting, 'if-none-match': etag } });
  deepStrictEqual([same.status, same.body.length], [304, 0]);
  const patch = (tag) => send(ask, ['PATCH', path], { name: 'Type 2' }, { 'if-match': tag });
  deepStrictEqual((await patch(etag)).status, 200);
  deepStrictEqual((await patch(etag)).status, 412);
}

/** The service knows the address and the scheme by which clients reach it. */
async function checkAddress(ask, origin) {
  const { headers, body } = await ask('/v1/tiles.json');
  match(headers['strict-transport-security'], /max-age/);
  ok(JSON.parse(body).tiles[0].startsWith(`${origin}/`), body.toString());
}

/** An event arrives while the stream goes on. */
async function checkStream(proxy, ask, authorization) {
  const { status, headers, response } = await proxy.ask('/v1/events/stream', {
    ...{ streaming: true, agent: false },
    headers: { authorization, 'accept-encoding': 'gzip' },
  });
  deepStrictEqual([status, headers['content-type'].split(';')[0]], [200, 'text/event-stream']);
  deepStrictEqual(headers['content-encoding'], undefined);
  await send(ask, ['PUT', '/v1/locations/20000'], { city: 'Jena' });
  let text = '';
  for await (const chunk of response) {
    text += chunk;
    if (text.includes('event: LocationRegistered.v1')) break;
  }
  ok(text.includes('event: LocationRegistered.v1'), text);
}
