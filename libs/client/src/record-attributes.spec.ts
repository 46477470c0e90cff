import { attributesIn } from './record-attributes.js';

describe('What somebody has said of a record', () => {
  const attributes = { name: 'a', country: 'DE', time_zone: 'Europe/Berlin' };

  it.each([
    [
      { attributes, derived: ['country', 'time_zone'] },
      { name: 'a', country: null, time_zone: null },
    ],
    [{ attributes, derived: [] }, attributes],
    // Earlier releases derived nothing.
    [{ attributes }, attributes],
    [
      { attributes, images: [], nuts: 'DE', stations: { total: 1 } },
      { ...attributes, nuts: 'DE' },
    ],
    [null, {}],
  ])('of %j', (record, said) => expect(attributesIn('location', record)).toEqual(said));
});
