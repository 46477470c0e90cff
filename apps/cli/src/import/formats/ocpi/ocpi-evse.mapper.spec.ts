import { mapEvse } from './ocpi-evse.mapper.js';

const source = { feed: 'f', id: 'L' };

function instructions(evse: object, location: object = {}): unknown {
  const valid = { evse: { uid: '1', ...evse }, id: '1', source: { feed: 'f', id: 'L/1' } };
  const command = mapEvse(valid, { location: { id: 'L', ...location }, source }, () => {});
  return command.data['pre_charge_instructions'];
}

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
});
