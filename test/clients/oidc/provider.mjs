import { Buffer } from 'node:buffer';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { URLSearchParams, pathToFileURL } from 'node:url';

const SECRET = 'secret of all clients';

/** Starts an identity provider by oidc-provider, whose resources are the audiences of tokens. */
export async function startProvider(modules, { scopes, clients }) {
  const { default: Provider } = await import(pathToFileURL(join(modules, 'oidc-provider/lib/index.js')));
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${server.address().port}`;
  server.on('request', new Provider(issuer, configuration(scopes, clients)).callback());
  const discovered = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json();
  return {
    issuer: discovered.issuer,
    jwksUrl: discovered.jwks_uri,
    tokenFor: (client, options) => requestToken(discovered.token_endpoint, client, options),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Of a client, `alg` is the algorithm of its tokens, `claims` are further ones, `age` is how long they have expired. */
function configuration(scopes, clients) {
  const resource = (_, audience, { clientId }) => ({
    ...{ scope: scopes.join(' '), audience, accessTokenFormat: 'jwt', accessTokenTTL: 600 },
    jwt: { sign: { alg: clients[clientId].alg ?? 'ES256' } },
  });
  return {
    scopes,
    clients: Object.keys(clients).map((id) => ({
      ...{ client_id: id, client_secret: SECRET, grant_types: ['client_credentials'] },
      ...{ redirect_uris: [], response_types: [] },
    })),
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      resourceIndicators: { enabled: true, getResourceServerInfo: resource },
    },
    extraTokenClaims: (_, { clientId }) => clients[clientId].claims,
    formats: {
      customizers: {
        jwt: (_, { clientId }, { payload }) => {
          payload.exp -= clients[clientId].age ?? 0;
        },
      },
    },
    jwks: {
      keys: [keyOf('ec', { namedCurve: 'P-256' }), keyOf('rsa', { modulusLength: 2048 }), keyOf('ed25519')],
    },
    cookies: { keys: [randomUUID()] },
  };
}

function keyOf(type, options) {
  const { privateKey } = generateKeyPairSync(type, options);
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: randomUUID() };
}

/** A token by client credentials, for an audience and scopes. */
async function requestToken(endpoint, client, { audience, scope }) {
  const credentials = Buffer.from(`${client}:${encodeURIComponent(SECRET)}`).toString('base64');
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      resource: audience,
      ...(scope && { scope }),
    }),
  });
  const body = await response.json();
  if (!response.ok) throw new Error(`no token for ${client}: ${JSON.stringify(body)}`);
  return body.access_token;
}
