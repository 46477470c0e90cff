import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT, exportJWK, UnsecuredJWT } from 'jose';
import type { Caller } from '#application';
import { HttpProblem } from '../http/problems/http-problem.js';
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
  /** The issuer's public keys by id; undefined: it fails. */
  let published: Record<string, KeyObject> | undefined;
  let reads: number;
  beforeEach(async () => {
    published = { first: first.publicKey };
    reads = 0;
    server = createServer((_request, response) => {
      reads += 1;
      if (!published) return void response.writeHead(500).end();
      const keys = Object.entries(published).map(async ([kid, key]) => ({ kid, ...(await exportJWK(key)) }));
      void Promise.all(keys).then((list) => response.end(JSON.stringify({ keys: list })));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const jwksUrl = `http://127.0.0.1:${port}/jwks`;
    verifier = new TokenVerifier({ jwksUrl, issuer: ISSUER, audience: AUDIENCE });
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
  ])('is refused if it %s', async (_, token) => {
    expect(await codeOf(token())).toBe('unauthenticated');
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

  it('is verified by the keys that are known while the issuer cannot be reached', async () => {
    expect(await codeOf(sign())).toBe('accepted');
    published = undefined;
    expect(await codeOf(sign())).toBe('accepted');
  });
});
