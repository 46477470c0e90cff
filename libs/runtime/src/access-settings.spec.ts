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
