import { entryWords, tokenWords, valueWords } from './value-words.js';
import type { Entry } from './values.js';

const text = (name: string, label: string): Entry => ({ name, label, control: 'text' });
const sources: Entry = {
  ...{ name: 'energy_sources', label: 'Energy sources', control: 'list' },
  members: [
    { ...text('source', 'Source'), options: [{ value: 'WIND', label: 'Wind' }] },
    { ...text('percentage', 'Percentage'), control: 'number' },
  ],
};
const mix: Entry = {
  ...{ name: 'energy_mix', label: 'Energy mix', control: 'object' },
  members: [
    { ...text('is_green_energy', 'Renewable alone'), control: 'toggle' },
    sources,
    text('supplier_name', 'Supplier name'),
  ],
};
const flag: Entry = {
  ...{ name: 'roofed', label: 'Roofed', control: 'select' },
  options: [{ value: false, label: 'No' }],
};

describe('The words of a value', () => {
  it.each<[string, Entry | undefined, unknown, string]>([
    ['nothing', undefined, null, ''],
    ['a list without entries', sources, [], ''],
    ['a flag by its option', flag, false, 'No'],
    ['a flag', undefined, true, 'Yes'],
    ['a number', undefined, 2.5, '2.5'],
    ['words of a vocabulary', undefined, ['RFID_READER', 'EV_ONLY'], 'RFID reader, EV only'],
    ['texts of a list', { ...text('brands', 'Brands'), control: 'tokens' }, ['VISA', 'ec_x'], 'VISA, ec_x'],
    ['a text in a language', undefined, { language: 'de', text: 'Hinten' }, 'Hinten (de)'],
    [
      'an object with a list',
      mix,
      { is_green_energy: true, energy_sources: [{ source: 'WIND', percentage: 80 }, { source: 'TIDE' }] },
      'Renewable alone: Yes, Energy sources: Wind, Percentage: 80; TIDE',
    ],
    [
      'an object in an object',
      { ...mix, members: [mix] },
      { energy_mix: { supplier_name: 'Wind AG' } },
      'Energy mix (Supplier name: Wind AG)',
    ],
    ['members that no form has', undefined, { odd_one: 1, empty: [] }, 'Odd one: 1'],
    [
      'opening times',
      undefined,
      { twentyfourseven: false, regular_hours: [{ weekday: 1, period_begin: '08:00', period_end: '18:00' }] },
      'Mon 08:00–18:00',
    ],
  ])('%s', (_what, entry, value, words) => expect(valueWords(entry, value)).toBe(words));

  it('may be of an entry that is not typed to its end', () => {
    expect(entryWords(sources, { source: 'SO', percentage: null })).toBe('SO');
    expect(entryWords(undefined, { period_begin: '2026-12-', period_end: '' })).toBe('2026-12- – ');
    expect(entryWords(sources, {})).toBe('');
  });

  it('are the option of a token', () => {
    expect(tokenWords(sources.members?.[0], 'WIND')).toBe('Wind');
    expect(tokenWords(sources.members?.[0], 'OWN_WORD')).toBe('Own word');
  });
});
