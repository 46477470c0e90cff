import { HOUR_MS, NOON, givenFeed, givenSettings, replaced } from './testing/given-feed.js';

const LATER = NOON + HOUR_MS;

describe('A feed', () => {
  it('has what it was made with, and is to be pulled at once', () =>
    expect(replaced(undefined)).toStrictEqual({
      state: {
        settings: givenSettings,
        hasToken: false,
        writes: null,
        writesTariffs: true,
        ...{ sourceChangedAt: NOON, createdAt: NOON, updatedAt: NOON },
      },
      result: { isNew: true },
      secrets: {},
    }));

  it('is the same if nothing differs', () => {
    const before = givenFeed();
    const after = replaced(before, {}, LATER);
    expect(after.state).toBe(before);
    expect(after).toStrictEqual({ state: before, result: { isNew: false } });
  });

  it.each([
    { url: 'https://operator.example/other' },
    { format: 'ocpi' },
    { options: { ...givenSettings.options, confirm: true } },
    { reports_on: 'another' },
    { token: 'abc' },
  ])('is to be pulled at once after a change of %j', (settings) =>
    expect(replaced(givenFeed(), settings, LATER).state).toMatchObject({
      ...{ sourceChangedAt: LATER, updatedAt: LATER, createdAt: NOON },
    }),
  );

  it.each([{ every: 60 }, { paused: true }, { licence: 'CC0-1.0' }, { attribution: 'a' }, { contact: 'b' }])(
    'is not pulled sooner after a change of %j',
    (settings) =>
      expect(replaced(givenFeed(), settings, LATER).state).toMatchObject({
        ...{ settings, sourceChangedAt: NOON, updatedAt: LATER },
      }),
  );
});

describe('The token of a feed', () => {
  const { state: before } = replaced(undefined, { token: 'encrypted' });

  it('is a secret, of which the feed tells only that there is one', () => {
    const made = replaced(undefined, { token: 'encrypted' });
    expect(made.secrets).toStrictEqual({ token: 'encrypted' });
    expect(made.state?.hasToken).toBe(true);
    expect(JSON.stringify(made.state)).not.toContain('encrypted');
  });
  it('stays if none is sent', () => {
    const after = replaced(before, { paused: true }, LATER);
    expect([after.state?.hasToken, after.secrets]).toEqual([true, undefined]);
  });
  it('stays with another address of the same origin', () => {
    const after = replaced(before, { url: 'https://operator.example/other' }, LATER);
    expect([after.state?.hasToken, after.secrets]).toEqual([true, undefined]);
  });
  it.each(['https://other.example/locations', 'http://operator.example/', 'https://operator.example:444/'])(
    'is dropped with %s',
    (url) => {
      const after = replaced(before, { url }, LATER);
      expect([after.state?.hasToken, after.secrets]).toEqual([false, {}]);
    },
  );
  it('is replaced by another one, with another origin too', () => {
    const after = replaced(before, { url: 'https://other.example/', token: 'other' }, LATER);
    expect([after.state?.hasToken, after.secrets]).toEqual([true, { token: 'other' }]);
  });
  it('is removed by null', () => {
    const after = replaced(before, { token: null }, LATER);
    expect([after.state?.hasToken, after.secrets]).toEqual([false, {}]);
  });
});
