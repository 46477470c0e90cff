import { bodyOf, flagsFor, nothing, pathOf, withFlag } from './import-choice.js';

describe('What is chosen to be imported', () => {
  it('is sent with the options of the API', () => {
    const choice = { ...nothing, format: 'csv', feed: ' a&b ', flags: ['complete'] } as const;
    expect(pathOf(nothing, false)).toBe('/v1/imports');
    expect(pathOf(choice, true)).toBe('/v1/imports?feed=a%26b&format=csv&complete=true&dry_run=true');
  });

  it('may have an option only with the one that it needs', () => {
    expect(flagsFor(nothing)).not.toContain('force');
    const forced = withFlag(withFlag(nothing, 'complete', true), 'force', true);
    expect(flagsFor(forced)).toContain('force');
    expect(forced.flags).toEqual(['complete', 'force']);
    expect(withFlag(forced, 'complete', false).flags).toEqual([]);
  });

  it('is the file itself, or an address', async () => {
    const file = new File(['x'], 'x.csv');
    expect(bodyOf(nothing)).toBeUndefined();
    expect(bodyOf({ ...nothing, file, url: 'https://a' })?.body).toBe(file);
    const address = bodyOf({ ...nothing, url: ' https://a ' });
    expect(await address?.body.text()).toBe('{"url":"https://a"}');
    expect(address?.type).toBe('application/json');
  });
});
