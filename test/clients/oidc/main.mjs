// oidc-provider is the identity provider of a service with the settings of docs/security.md: clients get tokens by their
// credentials, and write with them. Installed from npm into `.cache/clients/oidc`.
import { deepStrictEqual, match } from 'node:assert';
import { join } from 'node:path';
import { npmPackages } from '../packages.mjs';
import { inFolder, startService, stop } from '../programs.mjs';
import { tried } from '../tried.mjs';
import { startProvider } from './provider.mjs';

const VERSION = '9.13.3';
const AUDIENCE = 'https://directory.example/';
const WRITE = 'locations:write';
const ALGORITHMS = ['ES256', 'RS256', 'PS256', 'EdDSA'];
const HOUR = 3600;

const clients = {
  ...Object.fromEntries(ALGORITHMS.map((alg) => [alg, { alg }])),
  expired: { age: HOUR },
  // What providers have in place of the scope of RFC 9068: lists, and texts.
  scp: { claims: { scp: ['directory:read', WRITE] } },
  roles: { claims: { roles: ['admin', 'directory:read', WRITE] } },
  permissions: { claims: { permissions: `directory:read ${WRITE}` } },
};

let lastId = 0;
const modules = npmPackages('oidc', [`oidc-provider@${VERSION}`]);
await inFolder(async (folder) => {
  const provider = await startProvider(modules, { scopes: ['directory:read', WRITE], clients });
  try {
    const serve = async (name, settings, check) => {
      const { issuer: JWT_ISSUER, jwksUrl: JWKS_URL } = provider;
      const required = { JWT_ISSUER, JWKS_URL, JWT_AUDIENCE: AUDIENCE };
      const { program, url } = await startService(join(folder, name), { ...required, ...settings });
      await check(url, provider);
      await stop(program);
    };
    await serve('default', {}, checkScopes);
    await serve('roles', { JWT_SCOPE_CLAIM: 'roles', JWT_TYPE: 'at+jwt' }, checkClaim('roles'));
    await serve('permissions', { JWT_SCOPE_CLAIM: 'permissions' }, checkClaim('permissions'));
  } finally {
    provider.stop();
  }
});
tried('oidc-provider', VERSION, 'writes with its tokens, refusals, JWT_SCOPE_CLAIM');

/** Tokens with the scopes in the claim that providers use by RFC 9068, and in `scp`. */
async function checkScopes(url, { tokenFor }) {
  const scope = `directory:read ${WRITE}`;
  for (const client of ALGORITHMS) {
    const token = await tokenFor(client, { audience: AUDIENCE, scope });
    deepStrictEqual((await write(url, token)).status, 201, client);
    deepStrictEqual((await (await request(url, token, '/v1/caller')).json()).caller, client);
  }
  const scp = await tokenFor('scp', { audience: AUDIENCE });
  deepStrictEqual((await write(url, scp)).status, 201);

  const reader = await tokenFor('ES256', { audience: AUDIENCE, scope: 'directory:read' });
  deepStrictEqual((await request(url, reader, '/v1/locations')).status, 200);
  await refused(await write(url, reader), 403, /error="insufficient_scope".*scope="locations:write"/);
  const expired = await tokenFor('expired', { audience: AUDIENCE, scope });
  await refused(await write(url, expired), 401, /error="invalid_token"/);
  const forOthers = await tokenFor('ES256', { audience: 'https://other.example/', scope });
  await refused(await write(url, forOthers), 401, /error="invalid_token"/);
  await refused(await write(url), 401, /^Bearer(?!.*error)/);
}

/** With JWT_SCOPE_CLAIM, the scopes are those of this claim alone. */
function checkClaim(claim) {
  return async (url, { tokenFor }) => {
    const audience = AUDIENCE;
    deepStrictEqual((await write(url, await tokenFor(claim, { audience }))).status, 201);
    const scoped = await tokenFor('ES256', { audience, scope: `directory:read ${WRITE}` });
    await refused(await write(url, scoped), 403, /error="insufficient_scope"/);
  };
}

async function refused(response, status, challenge) {
  deepStrictEqual(response.status, status);
  match(response.headers.get('www-authenticate'), challenge);
}

function write(url, token) {
  lastId += 1;
  return request(url, token, `/v1/locations/${lastId}`, { method: 'PUT', body: '{"city":"Jena"}' });
}

function request(url, token, path, options = {}) {
  const headers = {
    ...(options.body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return fetch(`${url}${path}`, { ...options, headers });
}
