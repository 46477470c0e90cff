import { makeApiKey, scopes, type NewApiKey, type Scope } from '#application';
import { readSettings } from '#runtime';
import { keyFindings, limitText } from './access-findings.js';

describe('The findings about keys', () => {
  const NOW = Date.parse('2026-11-27T00:00:00Z');
  const key = (name: string, expires_at: string | null, more: Partial<NewApiKey> = {}) =>
    makeApiKey({ name, scopes: ['directory:read'], feeds: null, expires_at, ...more }, new Date(NOW)).stored;

  it('count the valid ones, and name those that deserve a look', () => {
    const all = Object.keys(scopes) as Scope[];
    const keys = [
      key('old', '2026-11-26T00:00:00Z'),
      { ...key('gone', null), revoked_at: '2026-11-26T00:00:00Z' },
      key('soon', '2026-12-26T00:00:00Z'),
      key('admin', '2027-12-26T00:00:00Z', { scopes: all }),
      key('hub', null, { scopes: ['stations:write'] }),
    ];
    expect(keyFindings(keys, NOW).map(({ level, text }) => `${level} ${text}`)).toEqual([
      'ok API keys: 3 valid (directory:read 2, stations:write 2, connector-types:write 1, locations:write 1, ' +
        'tariffs:write 1, feeds:manage 1, webhooks:manage 1, keys:manage 1, operations:read 1), 2 expired or revoked',
      'warning keys that expire within 30 days: soon',
      'warning keys that never expire: hub',
      'warning keys that have all scopes: admin',
    ]);
  });

  it('name ten of many', () => {
    const keys = Array.from({ length: 12 }, (_, n) => key(`k${n}`, null));
    expect(keyFindings(keys, NOW)[1]?.text).toMatch(/never expire: k0, .*, k9 and 2 more$/);
  });

  it('say that none is valid', () => {
    expect(keyFindings([], NOW)).toMatchObject([
      { level: 'warning', text: 'API keys: 0 valid, 0 expired or revoked' },
    ]);
  });
});

it.each([
  [{}, false, /^callers have no limit of requests \(the default on a loopback address without keys/],
  [{}, true, /^a caller may send 6000 requests a minute \(the default\)$/],
  [{ PUBLIC_READ: 'true' }, false, /^a caller may send 6000 requests a minute \(the default\)$/],
  [
    { RATE_LIMIT_PER_MINUTE: '60' },
    false,
    /^a caller may send 60 requests a minute \(RATE_LIMIT_PER_MINUTE\)$/,
  ],
  [{ RATE_LIMIT_PER_MINUTE: '0' }, true, /^callers have no limit of requests \(RATE_LIMIT_PER_MINUTE\)$/],
])('The limit of %j, with keys: %s', (variables, hasKeys, text) => {
  expect(limitText(readSettings(variables).access, hasKeys)).toMatch(text);
});
