import { makeApiKey } from '../access/api-key.js';
import { hasKey, withoutSecrets } from './without-secrets.js';

const wanted = { name: '', scopes: [], feeds: null, expires_at: null };
const { key } = makeApiKey(wanted, new Date());
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = `${base64({ alg: 'ES256' })}.${base64({ sub: 'x' })}.c2lnbmF0dXJl`;

describe('A text for others', () => {
  it.each([
    [`/v1/stations/${key}`, '/v1/stations/csd_…'],
    [`"${key.slice(0, 14)}"... is not valid JSON`, '"csd_…"... is not valid JSON'],
    [`Bearer ${token}, ${key}`, 'Bearer eyJ…, csd_…'],
    [
      'mongodb://user:open%20sesame@mongo/directory, http://user@host/',
      'mongodb://…@mongo/directory, http://…@host/',
    ],
    ['"mongodb://me:p@ss@mongo/x"', '"mongodb://…@mongo/x"'],
  ])('has no keys, tokens and credentials', (text, expected) => {
    expect(withoutSecrets(text)).toBe(expected);
  });

  it.each(['a csd_ prefix', 'http://host/?mail=a@b', 'eyJ.a.b', 'name@example.org'])(
    'stays as it is without them: %s',
    (text) => {
      expect([withoutSecrets(text), hasKey(text)]).toEqual([text, false]);
    },
  );

  it('takes linear time', () => {
    const texts = ['eyJ', 'csd_', '://'].map((part) => part.repeat(300_000));
    const startedAt = performance.now();
    for (const text of texts) withoutSecrets(text);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});
