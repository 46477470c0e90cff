import { changes } from '../texts/changes.js';
import { changeText } from './change-text.js';

describe('The message of a change', () => {
  it('names its record', () =>
    expect(changeText('change.status', { name: 'Main St', status: 'Offline' })).toBe(
      'Status of Main St set to Offline',
    ));

  it('cuts a long name where a character ends, with an ellipsis', () => {
    const name = `${'Charging hub north '.repeat(2)}👩‍👩‍👧 and south`;
    expect(changeText('change.removed', { name })).toBe(`Removed ${'Charging hub north '.repeat(2)}👩‍👩‍👧…`);
    expect(changeText('change.removed', { name: 'a'.repeat(40) })).toBe(`Removed ${'a'.repeat(40)}`);
    expect(changeText('change.moved', { name: 'Gate', location: 'b'.repeat(41) })).toBe(
      `Moved Gate to ${'b'.repeat(39)}…`,
    );
  });

  it.each(Object.entries(changes))('%s has a place for the name', (_key, text) =>
    expect(text).toContain('{name}'),
  );
});
