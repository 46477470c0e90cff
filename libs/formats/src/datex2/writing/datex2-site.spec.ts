import type { PresentStation } from '#domain';
import { bareDetails, bareStation } from '../../../../domain/src/station/testing/builders.js';
import { DatexSite } from './datex2-site.js';
import { datexSite, datexSiteStatus, datexStatusChanges } from './testing/rendered.js';
import { connector, site, station, time } from './testing/sites.js';

interface Rendered {
  readonly energyInfrastructureStation: readonly {
    readonly versionG: string;
    readonly refillPoint: readonly {
      readonly aegiElectricChargingPoint: Readonly<Record<string, unknown>>;
    }[];
  }[];
}
const stationOf = (given: PresentStation) =>
  (datexSite(site([given])) as unknown as Rendered | undefined)?.energyInfrastructureStation[0];
const pointOf = (given: PresentStation) => stationOf(given)?.refillPoint[0]?.aegiElectricChargingPoint;
const text = (value: string, lang = 'en') => ({ values: [{ lang, value }] });

describe('A site', () => {
  it('without anything has its id, a version and the time of its change', () =>
    expect(datexSite(site())).toEqual({
      ...{ idG: '7', versionG: expect.stringMatching(/^[\da-f]{16}$/) as unknown, lastUpdated: time },
    }));

  it('has directions that are texts in the language of the country', () => {
    const given = station({ extensions: { directions: 'links' } });
    const described = site([given], { attributes: { country: 'NL' }, extensions: { directions: 'achter' } });
    expect(datexSite(described)).toMatchObject({
      additionalInformation: [text('achter', 'nl')],
      energyInfrastructureStation: [
        { refillPoint: [{ aegiElectricChargingPoint: { additionalInformation: [text('links', 'nl')] } }] },
      ],
    });
  });

  it('has what the location has, in the language of its country', () => {
    const nl = (value: string) => text(value, 'nl');
    const attributes = {
      ...{ name: 'Gent Zuid', address: 'Street 1', city: 'Gent', region: 'OV', postal_code: '9000' },
      ...{ country: 'BE', latitude: '51.04', longitude: '3.7', operator: 'CPO', help_phone: '+32 1' },
      ...{ facilities: ['hotel', 'WIFI', 'TRAIN_STATION'] },
    };
    const extensions = {
      ...{ directions: [{ language: 'nl', text: 'Achter' }], parking_type: 'PARKING_GARAGE' },
      ...{ opening_times: { twentyfourseven: true }, owner: { name: 'Owner' } },
      images: [{ url: 'https://cpo.example/a.png', category: 'LOCATION', type: 'png' }],
    };
    const source = { feed: 'BE*BEC', id: 'L1' };
    expect(datexSite(site([], { attributes, extensions, source }))).toMatchObject({
      name: nl('Gent Zuid'),
      additionalInformation: [nl('Achter')],
      typeOfSite: { value: 'inBuilding' },
      photoUrl: [{ urlLinkAddress: 'https://cpo.example/a.png' }],
      operatingHours: { afacOpenAllHours: {} },
      locationReference: {
        locPointLocation: {
          pointByCoordinates: { pointCoordinates: { latitude: 51.04, longitude: 3.7 } },
          locLocationExtensionG: {
            FacilityLocation: {
              address: {
                ...{ postcode: '9000', city: nl('Gent'), countryCode: 'BE' },
                addressLine: [
                  { order: 0, type: { value: 'generalTextLine' }, text: nl('Street 1') },
                  { order: 1, type: { value: 'region' }, text: nl('OV') },
                ],
              },
            },
          },
        },
      },
      owner: { afacAnOrganisation: { name: nl('Owner') } },
      operator: {
        afacAnOrganisation: { name: nl('CPO'), externalIdentifier: [{ identifier: 'BE*BEC' }] },
      },
      helpdesk: { afacAnOrganisation: { name: nl('CPO') } },
      supplementalFacility: [
        { afacSupplementalServiceFacility: { idG: '7-HOTEL', serviceFacilityType: { value: 'hotel' } } },
        { afacSupplementalEquipment: { idG: '7-WIFI', equipmentType: { value: 'internetWireless' } } },
      ],
    });
  });

  it('that is always open has its first closing that has not ended', () => {
    const closing = (period_begin: string, period_end: string) => ({ period_begin, period_end });
    const exceptional_closings = [
      closing('2026-11-01T00:00:00Z', '2027-02-01T00:00:00'),
      closing('2026-10-01T00:00:00Z', '2026-10-02T00:00:00Z'),
    ];
    const { location } = site([], {
      extensions: { opening_times: { twentyfourseven: true, exceptional_closings } },
    });
    const hours = (now: string) =>
      new DatexSite('7', location, { now: Date.parse(now) }).members()?.['operatingHours'];
    expect(hours('2026-10-05')).toEqual({
      afacOpenAllHours: {
        closureInformation: {
          closedFrom: '2026-11-01T00:00:00.000Z',
          temporarilyClosedUntil: '2027-02-01T00:00:00.000Z',
        },
      },
    });
    expect(hours('2027-03-01')).toEqual({ afacOpenAllHours: {} });
  });

  it('that is always open has all exceptions if more than one closing has not ended', () => {
    const closings = [1, 2].map((month) => ({
      period_begin: `2027-0${month}-01T00:00:00Z`,
      period_end: `2027-0${month}-02T00:00:00Z`,
    }));
    const opening_times = { twentyfourseven: true, exceptional_closings: closings };
    const { location } = site([], { attributes: { opening_times } });
    const hours = new DatexSite('7', location, { now: Date.parse('2026-10-05') }).members();
    expect(hours?.['operatingHours']).toMatchObject({
      afacOperatingHoursSpecification: {
        closureInformation: { closedFrom: '2027-01-01T00:00:00.000Z' },
        overallPeriod: {
          exceptionPeriod: [
            { startOfPeriod: '2027-01-01T00:00:00.000Z' },
            { endOfPeriod: '2027-02-02T00:00:00.000Z' },
          ],
        },
      },
    });
  });

  it('has its access, its NUTS area, the offset of its clocks and its organisations with what they have', () => {
    const attributes = {
      ...{ time_zone: 'Europe/Berlin', nuts: 'DEA23', access: 'PRIVATE', operator: 'O' },
      operator_details: { id: 'o-1', legal_name: 'O GmbH' },
      suboperator: { name: 'S', phone: '1' },
    };
    expect(datexSite(site([], { attributes }))).toMatchObject({
      exclusiveUsers: [{ value: 'extendedG', extendedValueG: 'private' }],
      locationReference: {
        locPointLocation: {
          locLocationExtensionG: {
            FacilityLocation: {
              timeZone: '+01:00',
              nutsArea: [{ nutsCodeType: { value: 'nuts3Code' }, nutsCode: 'DEA23' }],
            },
          },
        },
      },
      operator: {
        afacReferenceableOrganisation: {
          ...{ idG: 'o-1', name: text('O'), legalName: text('O GmbH') },
          subOrganisation: [{ afacAnOrganisation: { name: text('S') } }],
        },
      },
    });
  });

  it.each([
    ['RESTRICTED', [{ value: 'customers' }]],
    ['PUBLIC', [{ value: 'allUsers' }]],
  ])('that is %s has the users of its feed as long as they are those: %j', (access, expected) => {
    const extensions = { datex2: { exclusiveUsers: [{ value: 'customers' }] } };
    expect(datexSite(site([], { attributes: { access }, extensions }))).toMatchObject({
      exclusiveUsers: expected,
    });
  });

  it('has regular hours with the offset of its time zone as it is now', () => {
    const on = (weekday: number) => ({ weekday, period_begin: '07:00', period_end: '22:00' });
    const { location } = site([], {
      attributes: { time_zone: 'Europe/Amsterdam' },
      extensions: { opening_times: { twentyfourseven: false, regular_hours: [1, 2, 6].map(on) } },
    });
    const hours = (now: string) =>
      new DatexSite('7', location, { now: Date.parse(now) }).members()?.['operatingHours'];
    const period = (offset: string) => ({
      recurringTimePeriodOfDay: [
        { startTimeOfPeriod: `07:00:00${offset}`, endTimeOfPeriod: `22:00:00${offset}` },
      ],
      recurringDayWeekMonthPeriod: [
        { comDayWeekMonth: { applicableDay: ['monday', 'tuesday', 'saturday'].map((value) => ({ value })) } },
      ],
    });
    for (const [now, offset] of [
      ['2026-11-26', '+01:00'],
      ['2026-07-01', '+02:00'],
    ] as const)
      expect(hours(now)).toMatchObject({
        afacOperatingHoursSpecification: {
          idG: '7-hours',
          overallPeriod: { overallStartTime: time, validPeriod: [period(offset)] },
        },
      });
  });

  it.each([
    ['regular hours', { opening_times: { twentyfourseven: false, regular_hours: [] } }],
    ['hours that are not known', {}],
  ])('with %s has none', (_, extensions) =>
    expect(datexSite(site([], { extensions }))).not.toHaveProperty('operatingHours'),
  );

  it.each([
    ['its feed has said so', site([station()], { extensions: { publish: false } })],
    ['it is retired', site([], { kind: 'retired' })],
  ])('is not published if %s', (_, unpublished) => {
    expect(datexSite(unpublished)).toBeUndefined();
    expect(datexSiteStatus(unpublished)).toBeUndefined();
  });

  it('has another version if its content is another one, and not by a status', () => {
    const versionOf = (given: PresentStation) => stationOf(given)?.versionG;
    const observed = { observed_at: time, changed_at: time };
    const charging = station({ observed, attributes: { ...bareStation, available: '2' } });
    expect(versionOf(charging)).toBe(versionOf(station()));
    const named = station({ attributes: { ...bareStation, name: 'A' } });
    expect(versionOf(named)).not.toBe(versionOf(station()));
    expect(datexSite(site([named]))?.versionG).not.toBe(datexSite(site([station()]))?.versionG);
  });
});

describe('A station', () => {
  it('is a station with one refill point', () => {
    const details = {
      ...bareDetails,
      ...{ evse_id: 'BE*BEC*E1', physical_reference: 'A1', floor_level: '-1' },
      capabilities: ['RFID_READER', 'RESERVABLE', 'CHARGING_PROFILE_CAPABLE'],
    };
    const ac = { ...connector, standard: 'IEC_62196_T2', power_type: 'AC_3_PHASE', kilowatts: 22, count: 2 };
    const given = station({ details, connectors: [connector, ac] });
    expect(stationOf(given)).toMatchObject({
      ...{ idG: 'station-s0', totalMaximumPower: 150_000, numberOfRefillPoints: 1 },
      authenticationAndIdentificationMethods: [{ value: 'rfid' }],
    });
    const other = { connectorType: { value: 'iec62196T2' }, connectorFormat: { value: 'cableMode3' } };
    expect(pointOf(given)).toMatchObject({
      ...{ idG: 's0', alias: [text('A1')], reservation: { value: 'optional' } },
      externalIdentifier: [{ identifier: 'BE*BEC*E1' }],
      currentType: { value: 'extendedG', extendedValueG: 'acAndDc' },
      ...{ numberOfConnectors: 3, availableChargingPower: [150_000, 22_000] },
      connector: [
        {
          ...{ connectorType: { value: 'iec62196T2COMBO' }, connectorFormat: { value: 'otherCable' } },
          ...{ maxPowerAtSocket: 150_000, voltage: 920, maximumCurrent: 400 },
        },
        other,
        other,
      ],
    });
  });

  it('has connectors of other standards by name, and none whose power or standard is not known', () => {
    const given = [
      { ...connector, standard: 'SAE_J3400', format: null, max_voltage: null, max_amperage: null },
      { ...connector, kilowatts: null },
      { ...connector, standard: null },
    ];
    expect(pointOf(station({ connectors: given }))).toMatchObject({
      numberOfConnectors: 3,
      connector: [
        { connectorType: { value: 'other' }, otherConnector: 'SAE_J3400', maxPowerAtSocket: 150_000 },
      ],
    });
  });

  it.each([
    ['power', { kilowatts: null }],
    ['power type', { power_type: null }],
  ])('whose %s is not known is left out', (_, lacking) => {
    const given = site([station({ connectors: [{ ...connector, ...lacking }] })]);
    expect(datexSite(given)).not.toHaveProperty('energyInfrastructureStation');
    expect(datexSiteStatus(given)).toBeUndefined();
    expect(datexStatusChanges(given)).toBeUndefined();
  });

  it('has what its feed says of the energy of the location', () => {
    const energy_mix = {
      ...{ is_green_energy: true, energy_product_name: 'Green' },
      environ_impact: [{ category: 'CARBON_DIOXIDE', amount: 12.5 }],
    };
    expect(datexSite(site([station()], { extensions: { energy_mix } }))).toMatchObject({
      energyInfrastructureStation: [
        {
          electricEnergy: [
            { energyProductName: text('Green'), isGreenEnergy: true, carbonDioxideImpact: 12.5 },
          ],
        },
      ],
    });
  });
});
