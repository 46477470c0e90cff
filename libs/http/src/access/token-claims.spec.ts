import type { TokenSettings } from '#runtime';
import { callerOfClaims, mismatchOf } from './token-claims.js';

const settings: TokenSettings = {
  ...{ jwksUrl: 'https://login.example/jwks', issuer: 'https://login.example', audience: 'directory' },
  scopeClaims: ['scope', 'scp'],
};
const claims = { iss: settings.issuer, aud: settings.audience, sub: 'hub-1', exp: Date.now() / 1000 + 60 };

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (header: object, more: object = {}) =>
  `${part({ alg: 'RS256', ...header })}.${part({ ...claims, ...more })}.c2lnbmF0dXJl`;

describe('A token', () => {
  it.each([
    ['at+jwt', undefined, true],
    ['application/JWT', undefined, true],
    [undefined, undefined, true],
    ['logout+jwt', undefined, false],
    ['application/Logout+JWT', undefined, false],
    ['secevent+jwt', 'secevent+jwt', false],
    ['application/at+jwt', 'AT+JWT', true],
    ['at+jwt', 'application/at+jwt', true],
    ['JWT', 'at+jwt', false],
    [undefined, 'at+jwt', false],
  ])('with the type %s where %s is required can be valid: %s', (typ, type, expected) =>
    expect(mismatchOf(tokenOf({ typ }), { ...settings, ...(type !== undefined && { type }) })).toBe(
      expected ? undefined : 'it is of another type (typ) than an access token',
    ),
  );

  it.each([
    ['of a logout', { 'http://schemas.openid.net/event/backchannel-logout': {} }],
    ['of a security event', { 'https://schemas.openid.net/secevent/caep/event-type/session-revoked': {} }],
    ['without content', null],
  ])('with the claim events %s is no credential, whatever its type', (_, events) => {
    for (const typ of [undefined, 'JWT', 'at+jwt'])
      expect(mismatchOf(tokenOf({ typ }, { events }), settings)).toMatch(/another type/);
  });
});

it.each([
  ['it is of another issuer (iss)', { iss: 'https://login.example/other' }],
  ['it is for another audience (aud)', { aud: ['other'] }],
  ['it has expired, or does not say when (exp)', { exp: Date.now() / 1000 - 61 }],
  ['its subject (sub) is none that is taken', { sub: 'key_x' }],
])('A refusal of a token says why: %s', (reason, more) =>
  expect(mismatchOf(tokenOf({}, more), settings)).toBe(reason),
);

describe('The scopes of a token', () => {
  it.each(['scope', 'scp', 'roles', 'permissions', 'https://directory.example/scopes'])(
    'are those of %s alone if that is set, as a text or a list',
    (claim) => {
      for (const scopes of ['openid stations:write', ['openid', 'stations:write']]) {
        const given = { ...claims, scope: 'directory:read', scp: 'directory:read', [claim]: scopes };
        expect(callerOfClaims(given, { ...settings, scopeClaims: [claim] })?.scopes).toEqual(
          new Set(['stations:write']),
        );
      }
    },
  );

  it.each([7, null, { 'stations:write': true }, [['stations:write']]])('are none in %j', (roles) =>
    expect(callerOfClaims({ ...claims, roles }, { ...settings, scopeClaims: ['roles'] })?.scopes).toEqual(
      new Set(),
    ),
  );
});
