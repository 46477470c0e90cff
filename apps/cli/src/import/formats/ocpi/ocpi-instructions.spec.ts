import { instructionsOf } from './ocpi-instructions.js';

const instructions = (evse: Record<string, unknown>, location: Record<string, unknown> = {}) =>
  instructionsOf(evse, location);

describe('The instructions of an EVSE', () => {
  it('contain directions, floor, parking restrictions and operator', () => {
    const location = {
      directions: [
        { language: 'pl', text: 'Za rogiem' },
        { language: 'en', text: ' Round the corner ' },
      ],
      operator: { name: 'Prąd', website: 'https://example.org' },
    };
    expect(instructions({ floor_level: '-1', parking_restrictions: ['CUSTOMERS'] }, location)).toBe(
      'Round the corner\nFloor: -1\nParking: CUSTOMERS\nOperator: Prąd, https://example.org',
    );
  });

  const english = { language: 'en', text: 'Left' };
  const polish = { language: 'pl', text: 'W lewo' };
  it.each([
    ['English before any other', [polish, english], 'Left'],
    ['English of a region', [polish, { ...english, language: ' en-GB ' }], 'Left'],
    ['the first English', [{ ...english, text: 'Right' }, english], 'Right'],
    ['the first if none is English', [polish, { language: 'enm', text: 'Lifte' }], 'W lewo'],
    ['another language if the English text is blank', [{ ...english, text: ' ' }, polish], 'W lewo'],
    ['English after blank English', [{ ...english, text: '' }, polish, english], 'Left'],
    ['the first that is not blank', [{ language: 'de', text: '' }, polish], 'W lewo'],
    ['a text that is no list', polish, 'W lewo'],
    ['nothing if all are blank', [{ ...english, text: '' }], null],
  ])('have directions in %s', (_, directions, text) => {
    expect(instructions({ directions })).toBe(text);
  });

  it.each([
    [{ operator: { name: 'Acme' }, owner: { name: 'Own' } }, 'Acme'],
    [{ operator: null, suboperator: { name: 'Sub' }, owner: { name: 'Own' } }, 'Sub'],
    [{ operator: { name: ' ' }, owner: { name: 'Own', phone_number: '+49 1' } }, 'Own, +49 1'],
    [{ operator: ' Acme ' }, 'Acme'],
  ])('have the operator of %j', (location, operator) =>
    expect(instructions({}, location)).toBe(`Operator: ${operator}`),
  );
});
