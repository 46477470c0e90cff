import { generateKeyPairSync } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { makeApiKey } from '#application';
import { readSettings } from '#runtime';
import { FileKeyStore } from '#sqlite';
import { SignJWT, exportJWK } from 'jose';
import { until } from '../engines/processes/until.js';
import { removeFolder, startDirectory, temporaryFolder } from '../support/directory.js';
import { EventStreamClient } from '../support/event-stream.js';

it('A stream of events ends with the key of its caller', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'other'));
  const store = new FileKeyStore(join(folder, 'api-keys.json'), join(folder, 'other', 'use.json'));
  const keys = [1, 2].map((n) =>
    makeApiKey({ name: `${n}`, scopes: ['directory:read'], feeds: null, expires_at: null }, new Date()),
  );
  for (const { stored } of keys) await store.add(stored);
  const service = await startDirectory(folder);
  const [ended, open] = await Promise.all(
    keys.map(({ key }) => EventStreamClient.open(service.url, '', { 'x-api-key': key })),
  );
  expect([ended?.response.status, open?.response.status]).toEqual([200, 200]);
  await store.revoke(keys[0]?.stored.id ?? '', new Date().toISOString());
  await until('the stream has ended', () => ended?.hasEnded === true);
  expect(open?.hasEnded).toBe(false);
  open?.close();
  await service.stop();
  await removeFolder(folder);
});

it('A stream of events ends when the token of its caller has expired', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keys = [{ kid: 'first', ...(await exportJWK(publicKey)) }];
  const issuer = createServer((_request, response) => response.end(JSON.stringify({ keys })));
  await new Promise<void>((listening) => issuer.listen(0, '127.0.0.1', listening));
  const JWKS_URL = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}/jwks`;
  const { access } = readSettings({ JWKS_URL, JWT_ISSUER: 'login', JWT_AUDIENCE: 'directory' });
  const folder = await temporaryFolder();
  const service = await startDirectory(folder, { access });
  /** A token counts for 60 seconds more, as clocks differ. */
  const streamFor = async (seconds: number) => {
    const exp = Math.floor(Date.now() / 1000) + seconds - 60;
    const claims = { iss: 'login', aud: 'directory', sub: 'hub', scope: 'directory:read', exp };
    const token = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'first' }).sign(privateKey);
    return EventStreamClient.open(service.url, '', { authorization: `Bearer ${await token}` });
  };
  const [open, ended] = [await streamFor(600), await streamFor(6)];
  expect([open.response.status, ended.response.status]).toEqual([200, 200]);
  await until('the stream has ended', () => ended.hasEnded, 20_000);
  expect(open.hasEnded).toBe(false);
  open.close();
  await service.stop();
  await removeFolder(folder);
  issuer.closeAllConnections();
  issuer.close();
});
