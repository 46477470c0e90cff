import { readSettings } from './settings.js';

const tokens = {
  JWKS_URL: 'https://login.example/jwks',
  JWT_ISSUER: 'https://login.example',
  JWT_AUDIENCE: 'directory',
};
const claimsOf = (claim: string) =>
  readSettings({ ...tokens, JWT_SCOPE_CLAIM: claim }).access.tokens?.scopeClaims;

describe('JWT_SCOPE_CLAIM', () => {
  it.each([
    ['', ['scope', 'scp']],
    ['scp', ['scp']],
    ['roles', ['roles']],
    ['permissions', ['permissions']],
    ['https://directory.example/scopes', ['https://directory.example/scopes']],
  ])('%j makes %j the claims of scopes', (given, claims) => expect(claimsOf(given)).toEqual(claims));

  it.each(['sub', 'scope scp', ' '])('cannot be %j', (given) =>
    expect(() => claimsOf(given)).toThrow(
      'JWT_SCOPE_CLAIM: must be the name of the claim that has the scopes, such as scope, scp, roles or permissions',
    ),
  );
});

describe('OIDC_CLIENT_ID', () => {
  const clientOf = (more: object) => readSettings({ ...tokens, ...more }).access.tokens?.clientId;

  it('is the client of the console', () => {
    expect(clientOf({ OIDC_CLIENT_ID: 'console' })).toBe('console');
    expect(clientOf({})).toBeUndefined();
  });

  it.each([
    [{ JWT_ISSUER: '' }, 'OIDC_CLIENT_ID: needs JWKS_URL, JWT_ISSUER and JWT_AUDIENCE'],
    [{ JWT_ISSUER: '', JWKS_URL: '', JWT_AUDIENCE: '' }, 'OIDC_CLIENT_ID: needs JWKS_URL'],
    [{ JWT_ISSUER: 'login' }, 'OIDC_CLIENT_ID: needs a JWT_ISSUER that is an HTTP address'],
    [{ JWT_ISSUER: 'https://login.example/?a=b' }, 'OIDC_CLIENT_ID: needs a JWT_ISSUER'],
    [{ OIDC_CLIENT_ID: 'a\nb' }, 'OIDC_CLIENT_ID: must be the id of a client'],
  ])('is refused with %j', (more, message) =>
    expect(() => clientOf({ OIDC_CLIENT_ID: 'console', ...more })).toThrow(message),
  );
});
