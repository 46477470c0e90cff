import { othersOf } from './datex2-others.js';

describe('What a feed of DATEX II has given beside the members of the directory', () => {
  it('is kept as far as the profile has it', () => {
    const accessibility = [{ value: 'marking' }, { value: 'extendedG', extendedValueG: 'ramp' }];
    const others = {
      description: { values: [{ lang: 'de', value: 'Beschreibung' }] },
      informationWebsite: [{ urlLinkAddress: 'https://a.example' }],
      chargingMode: { value: 'mode4DC' },
    };
    const given = {
      ...others,
      accessibility: [...accessibility, { value: 'flying' }, { value: 'none', more: 1 }],
      ...{ availableVoltage: [400, 'x'], own: 1 },
    };
    expect(othersOf('point', given)).toEqual({ ...others, accessibility, availableVoltage: [400] });
    const ofStation = {
      amenities: { roofed: true },
      externalIdentifier: [
        { identifier: '1', typeOfIdentifier: { value: 'extendedG', extendedValueG: 'stationIdBNetzA' } },
      ],
      ...{ photoUrl: [{ urlLinkAddress: 'https://a.example' }], userInterfaceLanguage: ['de'] },
    };
    expect(othersOf('station', ofStation)).toEqual(ofStation);
  });

  it.each([
    { description: 'text' },
    { description: { values: [] } },
    { informationWebsite: [{ urlLinkAddress: 1 }] },
    { usageType: [] },
    'text',
    null,
  ])('is left out otherwise: %j', (given) => expect(othersOf('point', given)).toEqual({}));
});
