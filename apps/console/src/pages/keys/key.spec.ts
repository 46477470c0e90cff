import { inOrder, lastUseOf, stateOf, type ApiKey } from './key.js';

const NOW = Date.parse('2026-11-27T08:00:00Z');

const key = (given: Partial<ApiKey>): ApiKey => ({
  ...{ id: 'k', name: 'k', last_four: 'abcd', scopes: [], feeds: null, last_used_at: null, expires_at: null },
  created_at: '2026-11-01T00:00:00Z',
  ...given,
});

describe('The state of a key', () => {
  it('is active until it expires', () => {
    expect(stateOf(key({}), NOW)).toBe('active');
    expect(stateOf(key({ expires_at: '2026-11-27T08:00:01Z' }), NOW)).toBe('active');
    expect(stateOf(key({ expires_at: '2026-11-27T08:00:00Z' }), NOW)).toBe('expired');
  });

  it('is revoked whatever else it is', () =>
    expect(
      stateOf(key({ revoked_at: '2026-11-02T00:00:00Z', expires_at: '2026-11-03T00:00:00Z' }), NOW),
    ).toBe('revoked'));

  it('decides the order: usable keys first, then the newest', () => {
    const keys = [
      key({ id: 'old' }),
      key({ id: 'revoked', revoked_at: '2026-11-26T00:00:00Z', created_at: '2026-11-25T00:00:00Z' }),
      key({ id: 'new', created_at: '2026-11-24T00:00:00Z' }),
    ];
    expect(inOrder(keys, NOW).map(({ id }) => id)).toEqual(['new', 'old', 'revoked']);
  });
});

describe('The last use of a key', () => {
  it.each([
    [null, null],
    ['2026-11-27T08:00:00.000Z', '2026-11-27T08:00:00.000Z'],
    ['2026-11-27T07:00:00.000Z', '2026-11-27T07:46:00.000Z'],
  ])('is not before it was made: %s', (last_used_at, lastUse) =>
    expect(lastUseOf(key({ created_at: '2026-11-27T07:46:00.000Z', last_used_at }))).toBe(lastUse),
  );
});
