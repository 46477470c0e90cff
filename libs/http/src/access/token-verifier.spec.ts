import { createServer, type Server, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { AddressInfo } from 'node:net';
import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT, exportJWK, UnsecuredJWT } from 'jose';
import type { Caller } from '#application';
import type { TokenSettings } from '#runtime';
import { until } from '../../../../test/engines/processes/until.js';
import { HttpProblem } from '../problems/http-problem.js';
import { endless } from './testing/endless-answer.js';
import { TokenVerifier } from './token-verifier.js';

const { jest } = import.meta;

const ISSUER = 'https://login.example';
const AUDIENCE = 'directory';
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const [first, second] = [pair(), pair()];
const now = () => Math.floor(Date.now() / 1000);

interface TokenOptions {
  readonly key?: KeyObject | Uint8Array;
  readonly header?: Readonly<Record<string, unknown>>;
}

const sign = (
  claims: Readonly<Record<string, unknown>> = {},
  { key = first.privateKey, header }: TokenOptions = {},
) =>
  new SignJWT({
    ...{ iss: ISSUER, aud: AUDIENCE, sub: 'hub-1', exp: now() + 60, scope: 'directory:read' },
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'first', ...header })
    .sign(key);

describe('A token', () => {
  let server: Server;
  let verifier: TokenVerifier;
  let settings: TokenSettings;
  /** What the issuer sends instead of its keys. */
  let lie: ((response: ServerResponse) => void) | undefined;
  /** The issuer's public keys by id; undefined: it fails. */
  let published: Record<string, KeyObject> | undefined;
  let reads: number;
  beforeEach(async () => {
    published = { first: first.publicKey };
    reads = 0;
    lie = undefined;
    server = createServer((_request, response) => {
      reads += 1;
      if (lie) return lie(response);
      if (!published) return void response.writeHead(500).end();
      const keys = Object.entries(published).map(async ([kid, key]) => ({ kid, ...(await exportJWK(key)) }));
      void Promise.all(keys).then((list) => response.end(JSON.stringify({ keys: list })));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const jwksUrl = `http://127.0.0.1:${port}/jwks`;
    settings = { jwksUrl, issuer: ISSUER, audience: AUDIENCE, scopeClaims: ['scope', 'scp'] };
    verifier = new TokenVerifier(settings);
  });
  afterEach(() => {
    verifier.stop();
    server.closeAllConnections();
    server.close();
  });

  const verify = async (token: Promise<string> | string): Promise<Caller> => verifier.verify(await token);
  const codeOf = (token: Promise<string> | string) =>
    verify(token).then(
      () => 'accepted',
      (error: unknown) => (error instanceof HttpProblem ? error.problem.code : String(error)),
    );

  it('names its subject, and those of its scopes that are known here', async () => {
    const exp = now() + 60;
    const caller = await verify(sign({ exp, scope: 'openid directory:read', scp: ['stations:write', 7] }));
    expect(caller).toEqual({
      ...{ id: 'hub-1', expiresAt: (exp + 60) * 1000 },
      scopes: new Set(['directory:read', 'stations:write']),
    });
  });

  it('may be as late or early as clocks differ', async () => {
    expect(await codeOf(sign({ exp: now() - 50 }))).toBe('accepted');
    expect(await codeOf(sign({ nbf: now() + 50 }))).toBe('accepted');
    expect(await codeOf(sign({ exp: now() - 70 }))).toBe('unauthenticated');
    expect(await codeOf(sign({ nbf: now() + 70 }))).toBe('unauthenticated');
  });

  const publicText = () =>
    new TextEncoder().encode(
      createPublicKey(first.publicKey.export({ type: 'spki', format: 'pem' }))
        .export({ type: 'spki', format: 'pem' })
        .toString(),
    );
  it.each<[string, () => Promise<string> | string]>([
    ['has another issuer', () => sign({ iss: 'https://other.example' })],
    ['is for another audience', () => sign({ aud: 'other' })],
    ['never expires', () => sign({ exp: undefined })],
    ['has no subject', () => sign({ sub: undefined })],
    ['has a subject that is no text', () => sign({ sub: 5 as unknown as string })],
    ['has a key as its subject', () => sign({ sub: `csd_${'a'.repeat(36)}` })],
    ['has the subject of callers without one', () => sign({ sub: 'anonymous' })],
    ['has the subject of a key', () => sign({ sub: 'key_abc' })],
    ['has a subject with a line break', () => sign({ sub: 'a\nb' })],
    ['is signed by another key', () => sign({}, { key: second.privateKey })],
    [
      'is not signed',
      () => new UnsecuredJWT({ iss: ISSUER, aud: AUDIENCE, sub: 'x', exp: now() + 60 }).encode(),
    ],
    [
      'is signed with the public key as a secret',
      () => sign({}, { key: publicText(), header: { alg: 'HS256' } }),
    ],
    [
      'names a key in another place',
      () => sign({}, { key: second.privateKey, header: { jku: 'https://evil.example' } }),
    ],
    ['has a key id that is a path', () => sign({}, { header: { kid: '../../dev/null' } })],
    ['is no token', () => 'a.b.c'],
    ['is a logout token without a type', () => sign({ events: {} })],
  ])('is refused if it %s', async (_, token) => {
    const headers = { 'www-authenticate': 'Bearer error="invalid_token"' };
    await expect(verify(token())).rejects.toMatchObject({ problem: { code: 'unauthenticated' }, headers });
  });

  it('is verified by a key that the issuer has added, which is looked for once in a while', async () => {
    expect(await codeOf(sign())).toBe('accepted');
    for (let count = 0; count < 5; count += 1)
      expect(await codeOf(sign({}, { key: second.privateKey, header: { kid: `unknown-${count}` } }))).toBe(
        'unauthenticated',
      );
    expect(reads).toBe(1);
    const later = Date.now() + 31_000;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => later);
    published = { second: second.publicKey };
    expect(await codeOf(sign({}, { key: second.privateKey, header: { kid: 'second' } }))).toBe('accepted');
    expect(reads).toBe(2);
    clock.mockRestore();
  });

  it('cannot be judged while the keys were never read, and is not read for each request', async () => {
    published = undefined;
    expect(await codeOf(sign())).toBe('issuer_unavailable');
    expect(await codeOf(sign())).toBe('issuer_unavailable');
    expect(reads).toBe(1);
  });

  it.each([
    ['breaks off', (response: ServerResponse) => response.write('{', () => response.destroy())],
    ['is no JSON', (response: ServerResponse) => response.end('<html>')],
    ['has no keys', (response: ServerResponse) => response.end('{}')],
  ])('cannot be judged while the answer of the issuer %s', async (_, answer) => {
    lie = (response) => void answer(response);
    expect(await codeOf(sign())).toBe('issuer_unavailable');
    expect(await codeOf('a.b.c')).toBe('unauthenticated');
  });

  it('is verified by the keys that are known while the issuer cannot be reached', async () => {
    expect(await codeOf(sign())).toBe('accepted');
    published = undefined;
    expect(await codeOf(sign())).toBe('accepted');
  });

  it.each([
    ['of 100 MB', (response: ServerResponse) => response.end(Buffer.alloc(100_000_000, ' '))],
    ['without an end', (response: ServerResponse) => endless(response)],
    [
      'that is large when it is unpacked',
      (response: ServerResponse) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(200_000_000, ' '))),
    ],
  ])('is refused while the issuer sends an answer %s', async (_, answer) => {
    let isClosed = false;
    lie = (response) => {
      response.once('close', () => (isClosed = true));
      answer(response);
    };
    expect(await codeOf(sign())).toBe('unauthenticated');
    expect(await codeOf(sign({ sub: 'other' }))).toBe('unauthenticated');
    expect(reads).toBe(1);
    await until('the rest is not read', () => isClosed);
  });

  it('is verified by the keys that are known while the issuer sends too much', async () => {
    expect(await codeOf(sign())).toBe('accepted');
    lie = endless;
    const clock = jest
      .spyOn(Date, 'now')
      .mockImplementation(() => Math.floor(performance.timeOrigin + performance.now()) + 31_000);
    expect(
      await codeOf(sign({ exp: now() + 60 }, { key: second.privateKey, header: { kid: 'second' } })),
    ).toBe('unauthenticated');
    expect(await codeOf(sign({ exp: now() + 60 }))).toBe('accepted');
    clock.mockRestore();
  });

  it('waits for its turn only if its signature has to be verified', async () => {
    let turns = 0;
    const turn = () => Promise.resolve(void (turns += 1));
    // Reads the keys.
    await verify(sign());
    const token = await sign({ sub: 'hub-2' });
    await verifier.verify(token, turn);
    await verifier.verify(token, turn);
    expect(turns).toBe(1);
    for (const wrong of [sign({ iss: 'https://other.example' }), sign({ exp: now() - 70 }), 'a.b.c'])
      await expect(verifier.verify(await wrong, turn)).rejects.toThrow();
    expect(turns).toBe(1);
    await expect(verifier.verify(await sign({}, { key: second.privateKey }), turn)).rejects.toThrow();
    expect(turns).toBe(2);
  });
});
