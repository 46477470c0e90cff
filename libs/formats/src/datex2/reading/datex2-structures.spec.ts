import { all, inputOf } from '../../../../../test/import/test-inputs.js';
import { commandsIn, problemsIn } from '../../testing/commands.js';
import { reading } from '../../testing/reading.js';
import { readDatex2 } from './datex2.reader.js';
import { point, site, table, text, word } from './testing/documents.js';

/** Reads a site with two refill points in one station. */
async function read(members: object, station: object = {}, ofPoint: object = {}) {
  const refillPoint = [point('p1', ofPoint), point('p2')];
  const energyInfrastructureStation = [{ idG: 'cabinet', versionG: '1', refillPoint, ...station }];
  const document = table(site({ energyInfrastructureStation, ...members }));
  const groups = await all(readDatex2(await inputOf(JSON.stringify(document)), reading()));
  const [location] = commandsIn(groups, 'RegisterLocation');
  const stations = commandsIn(groups, 'UpsertStation');
  return {
    location,
    station: stations[0],
    extensions: [location, ...stations].map((command) => command?.extensions ?? {}),
    problems: problemsIn(groups),
  };
}

const identifier = (value: string, type: string) => ({
  identifier: value,
  typeOfIdentifier: { value: 'extendedG', extendedValueG: type },
});
const weekdays = (...days: string[]) => ({
  recurringDayWeekMonthPeriod: [{ comDayWeekMonth: { applicableDay: days.map(word) } }],
});
const times = (start: string, end: string) => ({
  recurringTimePeriodOfDay: [{ startTimeOfPeriod: start, endTimeOfPeriod: end }],
});
const specification = (overallPeriod: object, others: object = {}) => ({
  afacOperatingHoursSpecification: {
    ...{
      idG: 'h',
      versionG: '1',
      overallPeriod: { overallStartTime: '2026-01-01T00:00:00Z', ...overallPeriod },
    },
    ...others,
  },
});
const dated = (startOfPeriod: string, endOfPeriod: string) => ({ startOfPeriod, endOfPeriod });
const monday = { ...times('07:00:00+01:00', '20:00:00+01:00'), ...weekdays('monday') };
const onMonday = { weekday: 1, period_begin: '07:00', period_end: '20:00' };
const closing = { period_begin: '2026-12-24T12:00:00.000Z', period_end: '2026-12-27T00:00:00.000Z' };

describe('Operating hours of DATEX II', () => {
  it.each<[string, object, unknown]>([
    ['always', { afacOpenAllHours: {} }, { twentyfourseven: true }],
    [
      'always, with a closure',
      {
        afacOpenAllHours: {
          closureInformation: {
            closedFrom: closing.period_begin,
            temporarilyClosedUntil: '2026-12-27T01:00:00+01:00',
          },
        },
      },
      { twentyfourseven: true, exceptional_closings: [closing] },
    ],
    [
      'a week',
      specification({ validPeriod: [monday] }),
      { twentyfourseven: false, regular_hours: [onMonday] },
    ],
    [
      'a week with exceptions',
      specification({
        validPeriod: [monday, dated('2026-12-20T00:00:00Z', '2026-12-21T00:00:00Z')],
        exceptionPeriod: [dated(closing.period_begin, closing.period_end)],
      }),
      {
        twentyfourseven: false,
        regular_hours: [onMonday],
        exceptional_openings: [
          { period_begin: '2026-12-20T00:00:00.000Z', period_end: '2026-12-21T00:00:00.000Z' },
        ],
        exceptional_closings: [closing],
      },
    ],
    [
      'all of the week',
      specification({ validPeriod: [times('00:00:00Z', '24:00:00Z')] }),
      { twentyfourseven: true },
    ],
  ])('that are %s are opening times', async (_, operatingHours, expected) => {
    const { location, extensions, problems } = await read({ operatingHours });
    expect(location?.data['opening_times']).toEqual(expected);
    expect(extensions[0]).toEqual({ datex2: { lang: 'de' } });
    expect(problems).toEqual([]);
  });

  it.each<[string, object, string | null]>([
    [
      'of another clock',
      specification({ validPeriod: [times('07:00:00Z', '20:00:00Z')] }),
      'operating hours are not by the clock of the place, kept as a text',
    ],
    [
      'closed for an unknown time',
      { afacOpenAllHours: { closureInformation: { temporarilyClosed: true } } },
      null,
    ],
    [
      'closed until before that',
      {
        afacOpenAllHours: {
          closureInformation: {
            closedFrom: closing.period_end,
            temporarilyClosedUntil: closing.period_begin,
          },
        },
      },
      null,
    ],
  ])('that are %s are a text alone', async (_, operatingHours, problem) => {
    const { location, station, extensions, problems } = await read({ operatingHours });
    expect([location?.data['opening_times'], typeof station?.data['hours']]).toEqual([null, 'string']);
    expect(extensions[0]).toMatchObject({ datex2: { operatingHours } });
    expect(problems).toEqual(problem === null ? [] : [problem]);
  });

  it.each([
    ['of certain days', { recurringSpecialDay: [{ comSpecialDay: { intersectWithApplicableDays: false } }] }],
    ['that end before their begin', dated(closing.period_end, closing.period_begin)],
  ])('have exceptions %s in the extensions, with a warning', async (_, exception) => {
    const exceptionPeriod = [exception];
    const { location, extensions, problems } = await read({
      operatingHours: specification({ validPeriod: [monday], exceptionPeriod }),
    });
    expect(location?.data['opening_times']).toMatchObject({ regular_hours: [onMonday] });
    expect(extensions[0]).toEqual({
      datex2: {
        lang: 'de',
        operatingHours: { afacOperatingHoursSpecification: { overallPeriod: { exceptionPeriod } } },
      },
    });
    expect(problems).toEqual([
      'exceptions of operating hours other than from a time to another are not read',
    ]);
  });

  it('are those of the stations where the site has none', async () => {
    const { location, extensions } = await read(
      {},
      { operatingHours: specification({ validPeriod: [monday] }) },
    );
    expect(location?.data['opening_times']).toMatchObject({ regular_hours: [onMonday] });
    expect(extensions[1]).toEqual({});
  });
});

describe('A site of DATEX II', () => {
  it('has organisations with what is known of them', async () => {
    const operator = {
      ...{ name: text('CPO'), legalName: text('CPO GmbH'), linkToGeneralInformation: 'https://cpo.example' },
      ...{ linkToLogo: 'https://cpo.example/logo.png', nationalOrganisationNumber: 'HRB 1' },
      externalIdentifier: [identifier('DE*ABC', 'operatorId')],
      organisationUnit: [
        {
          contactInformation: [{ afacContactInformation: { telephoneNumber: '1', eMail: 'a@cpo.example' } }],
        },
      ],
    };
    const { location, extensions } = await read(
      {
        operator: { afacAnOrganisation: operator },
        owner: { afacReferenceableOrganisation: { idG: 'o', versionG: '1', name: text('Owner') } },
        brand: text('Net'),
      },
      { roamingPlatform: ['R1', 'R2', 'R1'].map((name) => ({ afacAnOrganisation: { name: text(name) } })) },
    );
    expect(location?.data).toMatchObject({
      operator: 'CPO',
      operator_details: {
        ...{ legal_name: 'CPO GmbH', website: 'https://cpo.example', phone: '1', email: 'a@cpo.example' },
        logo: { url: 'https://cpo.example/logo.png', category: 'OPERATOR', type: 'png' },
        identifiers: [
          { type: 'operatorId', identifier: 'DE*ABC' },
          { type: 'nationalOrganisationNumber', identifier: 'HRB 1' },
        ],
      },
      owner: { id: 'o', name: 'Owner' },
      network: { name: 'Net' },
      roaming: [{ name: 'R1' }, { name: 'R2' }],
    });
    expect(extensions).toEqual([{ datex2: { lang: 'de' } }, {}, {}]);
  });

  it('has charging stations, parking places and how drivers pay', async () => {
    const space = {
      ...{ idG: 'P1', versionG: '1', numberOfSpaces: 2, userSpecific: [word('personsWithDisabilities')] },
      applicableForVehicles: [
        {
          vehicleType: [word('car'), word('lorry')],
          heightCharacteristic: [{ comparisonOperator: word('lessThan'), vehicleHeight: 3.5 }],
        },
      ],
      ...{ dimension: { length: 6, width: 3 }, amenities: { roofed: true, illuminated: false } },
    };
    const provider = { afacAnOrganisation: { name: text('MSP') } };
    const { location, station, extensions } = await read(
      { mobilityServiceProvider: [provider] },
      {
        ...{ alias: [text('A1')], totalMaximumPower: 300_000, numberOfRefillPoints: 2 },
        authenticationAndIdentificationMethods: ['apps', 'creditCard', 'website'].map(word),
        dedicatedParkingSpaces: [space, { idG: 'P0', versionG: '1', numberOfSpaces: 0 }],
      },
      {
        electricEnergy: [
          { energyRate: [{ payment: { paymentMeans: [word('qrCode')], brandsAccepted: [word('visa')] } }] },
        ],
      },
    );
    expect(location?.data).toMatchObject({
      charging_stations: [
        { id: 'cabinet', physical_reference: 'A1', max_kilowatts: 300, max_simultaneous: 2 },
      ],
      parking_places: [
        {
          ...{ id: 'P1', count: 2, vehicle_types: ['PERSONAL_VEHICLE', 'RIGID', 'DISABLED'] },
          ...{ max_vehicle_height: 350, parking_space_length: 600, parking_space_width: 300 },
          ...{ restricted_to_type: true, roofed: true, lighting: false },
        },
      ],
    });
    expect(station?.data).toMatchObject({
      charging_station_id: 'cabinet',
      parking: [{ parking_id: 'P1' }],
      accepted_service_providers: ['MSP'],
      payment: { methods: ['APP', 'CREDIT_CARD', 'WEB', 'QR_CODE'], brands: ['Visa'], terminals: null },
    });
    expect(extensions[0]).toEqual({ datex2: { lang: 'de' } });
    expect(extensions[1]).toMatchObject({
      datex2: { energyInfrastructureStation: { dedicatedParkingSpaces: [{ idG: 'P0' }] } },
    });
  });

  it.each([
    [[word('allUsers')], 'PUBLIC'],
    [[word('customers'), word('hotelGuests')], 'RESTRICTED'],
    [[word('unknown')], null],
    [undefined, null],
  ])('for the users %j has the access %s', async (exclusiveUsers, access) =>
    expect((await read({ exclusiveUsers })).location?.data['access']).toBe(access),
  );

  it.each<[string, object, unknown]>([
    ['unattended', {}, { always: false }],
    ['physicalAttendance', {}, { always: true }],
    [
      'physicalAttendance',
      { overallPeriod: { overallStartTime: '2026-01-01T00:00:00Z', validPeriod: [monday] } },
      { always: false, opening_times: { twentyfourseven: false, regular_hours: [onMonday] } },
    ],
    ['selfService', {}, null],
  ])('with the service %s %j has the staff %j', async (type, members, staffed) => {
    const serviceType = [{ serviceType: word(type), ...members }];
    expect((await read({ serviceType })).location?.data['staffed']).toEqual(staffed);
    expect((await read({}, { serviceType })).location?.data['staffed']).toEqual(staffed);
  });

  it('has directions, photos, the type of site, energy and NUTS in structure, and facilities', async () => {
    const place = {
      locPointLocation: {
        locLocationExtensionG: {
          FacilityLocation: { nutsArea: [{ nutsCode: 'DEA' }, { nutsCode: 'DEA2D' }] },
        },
      },
    };
    const { location } = await read(
      {
        additionalInformation: [text('Hinter dem Haus')],
        photoUrl: [
          { urlLinkAddress: 'https://cpo.example/a.png' },
          { urlLinkAddress: 'https://cpo.example/b' },
        ],
        typeOfSite: word('openSpace'),
        supplementalFacility: [{ afacSupplementalEquipment: { equipmentType: word('toilet') } }],
        entrance: [place],
      },
      { electricEnergy: [{ isGreenEnergy: true }] },
    );
    expect(location?.data).toMatchObject({
      directions: [{ language: 'de', text: 'Hinter dem Haus' }],
      images: [{ url: 'https://cpo.example/a.png', category: 'LOCATION', type: 'png' }],
      ...{ parking_type: 'PARKING_LOT', facilities: ['TOILETS'], nuts: 'DEA2D' },
      energy_mix: { is_green_energy: true },
    });
  });

  it('that says nothing unsets what it could say of a station', async () => {
    const { station } = await read({}, { idG: 'station-p1', refillPoint: [point('p1')] });
    expect(station?.data).toMatchObject({
      ...{ charging_station_id: null, parking: [], accepted_service_providers: [], payment: null },
      ...{ directions: [], images: [] },
    });
  });
});
