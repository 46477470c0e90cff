import { readSettings } from './settings.js';

const sourceOf = (text: string) => readSettings({ EVENTS_SOURCE: text }).eventsSource;

describe('EVENTS_SOURCE', () => {
  it.each([
    '/directory',
    'https://directory.example/',
    'https://[::1]:8080/a?b=c#d',
    'urn:example:directory:north',
    '//directory.example/a%20b',
    'north',
  ])('can be %s', (text) => expect(sourceOf(text)).toBe(text));

  it('is /directory by default', () => expect(sourceOf('')).toBe('/directory'));

  it.each(['a b', 'nörd', '1:a', '%zz', '/a#b#c', '#a', '\n/a', 'x'.repeat(2_049)])('cannot be %j', (text) =>
    expect(() => sourceOf(text)).toThrow('EVENTS_SOURCE: must be a URI reference'),
  );
});
