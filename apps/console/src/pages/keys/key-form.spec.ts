import { dayOf, keyOf, newForm, sentenceOf } from './key-form.js';

const NOW = Date.parse('2026-11-29T12:00:00Z');
const caller = { caller: 'key_1', kind: 'key', scopes: ['directory:read', 'keys:manage'] } as const;
const callerWith = (more: object) => ({ ...caller, scopes: [...caller.scopes], ...more });

describe('The form of a new key', () => {
  it('has no scope that was not chosen, and a year', () =>
    expect(newForm(callerWith({}), NOW)).toEqual({ name: '', scopes: [], feeds: '', expires: '2027-11-29' }));

  it('of the first one has all scopes, and no end', () =>
    expect(newForm(callerWith({ kind: 'anonymous' }), NOW)).toMatchObject({
      ...{ scopes: caller.scopes, expires: '' },
    }));

  it('has the feeds of the caller', () =>
    expect(newForm(callerWith({ feeds: ['a', 'DE*b'] }), NOW).feeds).toBe('a, DE*b'));

  it('is sent without spaces and empty feeds, and with the end of the day', () => {
    const form = {
      name: ' hub ',
      scopes: ['directory:read'] as const,
      feeds: 'a, ,b',
      expires: '2027-01-31',
    };
    const { expires_at, ...rest } = keyOf(form);
    expect(rest).toEqual({ name: 'hub', scopes: ['directory:read'], feeds: ['a', 'b'] });
    const end = new Date(expires_at ?? '');
    expect([dayOf(end), end.getHours(), end.getMinutes()]).toEqual(['2027-01-31', 23, 59]);
    expect(keyOf({ ...form, feeds: ' ', expires: '' })).toMatchObject({ feeds: null, expires_at: null });
  });
});

it.each([
  ['expires_at: it must be in the future', 'It must be in the future'],
  ['name is required', 'Name is required'],
  [undefined, undefined],
])('What is wrong with a field is a sentence: %s', (error, sentence) =>
  expect(sentenceOf(error)).toBe(sentence),
);
