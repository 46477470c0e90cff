import { all, inputOf } from '../../../../../test/import/test-inputs.js';
import { detectFormat } from '../../formats.js';
import { reading } from '../../testing/reading.js';
import { readDatex2 } from './datex2.reader.js';
import { place, point, pointStatus, site, statuses, table, text, word } from './testing/documents.js';

interface Sent {
  readonly type: string;
  readonly source: { readonly feed: string; readonly id: string };
  readonly data: Readonly<Record<string, unknown>>;
  readonly [name: string]: unknown;
}

async function read(document: unknown) {
  const groups = await all(readDatex2(await inputOf(JSON.stringify(document, null, 1)), reading()));
  const lines = groups.flatMap((group) => group.lines);
  const commands = lines.map((line) => JSON.parse(line.text) as Sent);
  return {
    groups,
    lines,
    of: (type: string) => commands.filter((command) => command.type === type),
    problems: groups.flatMap(({ warnings }) => warnings.map(({ problem }) => problem)),
    reasons: groups.flatMap(({ rejects }) => rejects.map(({ reason }) => reason)),
    skipped: groups.reduce((sum, { skipped }) => sum + skipped, 0),
  };
}

describe('A table of DATEX II', () => {
  it('makes a location of a site and a station of each refill point', async () => {
    const given = site({ operator: { afacAnOrganisation: { name: text('CPO') } } }, point('p1'), point('p2'));
    const { of, problems } = await read({ payload: table(given) });
    expect(of('RegisterLocation')).toMatchObject([
      {
        source: { feed: 'feed', id: 'site' },
        data: {
          ...{ name: null, address: 'Hauptstraße 12', city: 'Musterstadt', postal_code: '55555' },
          ...{ country: 'DE', time_zone: 'Europe/Berlin', operator: 'CPO' },
          ...{ latitude: '50.7', longitude: '6.1' },
        },
        extensions: { datex2: { lang: 'de' } },
      },
    ]);
    expect(of('UpsertStation')).toMatchObject([
      {
        source: { feed: 'feed', id: 'p1' },
        data: { name: 'Hauptstraße 12 – DE*ABC*Ep1', latitude: '50.7', longitude: '6.1' },
        connectors: [{ standard: 'IEC_62196_T2_COMBO', power_type: 'DC', kilowatts: 150, count: 1 }],
        details: { evse_id: 'DE*ABC*Ep1' },
        extensions: null,
      },
      { source: { id: 'p2' }, data: { location_source: { feed: 'feed', id: 'site' } } },
    ]);
    expect(problems).toEqual([]);
  });

  it.each([
    ['a payload in a list', { payload: [table(site({}, point('p')))] }],
    ['a message', { messageContainer: { payload: [table(site({}, point('p')))] } }],
    ['the publication alone', table(site({}, point('p')))],
    ['a list of publications', [table(site({}, point('p')))]],
    [
      'one table and one site alone',
      {
        payload: {
          egiEnergyInfrastructureTablePublication: {
            energyInfrastructureTable: { energyInfrastructureSite: site({}, point('p')) },
          },
        },
      },
    ],
  ])('is read from %s', async (_, document) => {
    const { of, reasons } = await read(document);
    expect(of('UpsertStation')).toMatchObject([{ source: { id: 'p' } }]);
    expect(reasons).toEqual([]);
    expect(detectFormat(await inputOf(JSON.stringify(document)), undefined).name).toBe('datex2');
  });

  it.each(['FacilityLocation', 'facilityLocation', 'AfirFacilityLocation'])(
    'has its address in the %s of a version, of the entrance or of a station, too',
    async (extension) => {
      const { of } = await read(
        table(
          site({ idG: 's1', locationReference: undefined, entrance: [place(extension)] }),
          site({
            ...{ idG: 's2', locationReference: undefined },
            energyInfrastructureStation: [{ idG: 'x', locationReference: place(extension) }],
          }),
        ),
      );
      for (const location of of('RegisterLocation'))
        expect(location.data).toMatchObject({ city: 'Musterstadt', latitude: '50.7' });
    },
  );

  it('keeps in the extensions what no field holds', async () => {
    const extra = {
      description: text('E'),
      name: {
        values: [
          { lang: 'de', value: 'N' },
          { lang: 'fr', value: 'M' },
        ],
      },
    };
    const { of } = await read(
      table(site(extra, point('p', { availableVoltage: [400], modelType: text('M') }))),
    );
    expect(of('RegisterLocation')).toMatchObject([{ data: { name: 'N' }, extensions: { datex2: extra } }]);
    const [station] = of('UpsertStation');
    expect(station).toMatchObject({ data: { name: 'N', model: 'M' } });
    expect(station?.['extensions']).toEqual({ datex2: { availableVoltage: [400] } });
  });

  it.each([
    ['24/7', { afacOpenAllHours: {} }],
    [
      '24/7, closed from 2026-12-01 until 2027-02-01',
      {
        afacOpenAllHours: {
          closureInformation: { closedFrom: '2026-12-01', temporarilyClosedUntil: '2027-02-01' },
        },
      },
    ],
    [
      'Mon–Fri 07:00–20:00 UTC',
      {
        afacOperatingHoursSpecification: {
          overallPeriod: {
            validPeriod: [
              {
                recurringTimePeriodOfDay: [{ startTimeOfPeriod: '07:00:00Z', endTimeOfPeriod: '20:00:00Z' }],
                recurringDayWeekMonthPeriod: [
                  {
                    comDayWeekMonth: {
                      applicableDay: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map(word),
                    },
                  },
                ],
              },
            ],
          },
        },
      },
    ],
    [null, { afacUnknownOperatingHours: {} }],
  ])('has the hours %s', async (hours, operatingHours) => {
    const { of } = await read(table(site({ operatingHours }, point('p'))));
    expect(of('UpsertStation')).toMatchObject([{ data: { hours } }]);
  });

  it('has connectors of any names, and the price without a contract', async () => {
    const connector = [
      {
        connectorType: word('iec62196T2Combo'),
        connectorFormat: word('otherCable'),
        maxPowerAtSocket: 150_000,
      },
      { connectorType: word('other'), otherConnector: 'Own', maxPowerAtSocket: 40_000 },
      { connectorType: word('cee5'), maxPowerAtSocket: 22_000, voltage: 400, maximumCurrent: 32 },
    ];
    const electricEnergy = [
      {
        energyRate: [
          {
            ...{ ratePolicy: word('adHoc'), applicableCurrency: ['EUR'] },
            energyPrice: [
              { priceType: word('pricePerKWh'), value: 0.5 },
              { priceType: word('pricePerMinute'), value: 0.1, timeBasedApplicability: { fromMinute: 240 } },
            ],
          },
        ],
      },
    ];
    const { of } = await read(
      table(site({}, point('p', { currentType: word('ac'), connector, electricEnergy }))),
    );
    expect(of('UpsertStation')).toMatchObject([
      {
        data: { cost: '0.5 EUR/kWh, 0.1 EUR/min from minute 240' },
        connectors: [
          { standard: 'IEC_62196_T2_COMBO', power_type: 'DC', format: 'CABLE', kilowatts: 150 },
          { standard: 'Own', power_type: 'AC_3_PHASE', kilowatts: 40 },
          { standard: 'cee5', max_voltage: 400, max_amperage: 32, kilowatts: 22 },
        ],
      },
    ]);
  });

  it('rejects what has no id, and skips what is not electric', async () => {
    const { reasons, skipped, of } = await read(
      table(
        { name: 'x' },
        site({}, { aegiElectricChargingPoint: {} }, { aegiHydrogenRefillPoint: {} }, 5 as never, point('p')),
      ),
    );
    expect(reasons).toEqual([
      expect.stringContaining('a site has no usable idG'),
      expect.stringContaining('a refill point has no usable idG'),
      'a refill point is not an object',
    ]);
    expect(skipped).toBe(1);
    expect(of('UpsertStation')).toHaveLength(1);
  });
});

describe('Statuses of DATEX II', () => {
  it('report on stations by their times', async () => {
    const lastUpdated = '2026-11-24T12:00:00+01:00';
    const { of, lines, problems } = await read({
      messageContainer: {
        payload: [
          statuses(
            pointStatus('p1', 'charging', { lastUpdated, waitingTime: { duration: 5 } }),
            pointStatus('p2', 'reserved', { waitingTime: { duration: 6 } }),
            pointStatus('p3', 'occupied'),
            pointStatus('p4', 'resting'),
            pointStatus('p5', 'removed'),
            pointStatus('p6', 'unknown'),
          ),
        ],
      },
    });
    const published = '2026-11-25T10:00:00.000Z';
    expect(of('SetStationAvailability')).toMatchObject([
      {
        source: { feed: 'feed', id: 'p1' },
        observed_at: '2026-11-24T11:00:00.000Z',
        data: { available: '2', source_status: null },
      },
      { source: { id: 'p2' }, observed_at: published, data: { available: '2', source_status: 'RESERVED' } },
      { source: { id: 'p3' }, data: { available: '2', source_status: null } },
      { source: { id: 'p4' }, data: { available: '0', source_status: 'resting' } },
    ]);
    expect(of('RemoveStation')).toMatchObject([{ source: { id: 'p5' }, observed_at: published }]);
    expect(lines.every(({ reportsOn }) => reportsOn)).toBe(true);
    expect(problems).toEqual([
      'waitingTime of a status is not read',
      'status is none of DATEX II, read as Unknown',
    ]);
  });

  it('wait for the sites of the same document', async () => {
    const { groups } = await read({
      ...table(site({}, point('p'))),
      ...statuses(pointStatus('p', 'available')),
    });
    expect(groups.map(({ dependsOnEarlier }) => dependsOnEarlier)).toEqual([false, true]);
  });
});

describe('A file of DATEX II', () => {
  it('needs a name of its feed', async () => {
    const input = await inputOf(JSON.stringify(table(site())));
    await expect(all(readDatex2(input, reading({ feed: undefined })))).rejects.toThrow('names no feed');
    const named = Object.assign(await inputOf(JSON.stringify(table(site()))), { fileName: 'a.json' });
    const groups = await all(readDatex2(named, reading({ feed: undefined })));
    expect(groups[0]?.warnings[0]?.problem).toContain('feed is named after the file');
    expect(groups[1]?.lines[0]?.text).toContain('"feed":"a.json"');
  });

  it('is refused without sites and in XML', async () => {
    const none = await inputOf('{"payload":{"aegiEnergyInfrastructureTablePublication":{}}}');
    await expect(all(readDatex2(none, reading()))).rejects.toThrow('contains no sites');
    const xml = await inputOf(
      '<?xml version="1.0"?><d2:payload xmlns:d2="http://datex2.eu/schema/3/d2Payload">',
    );
    expect(() => detectFormat(xml, undefined)).toThrow('DATEX II in XML');
  });

  it('that is cut rejects its rest', async () => {
    const whole = JSON.stringify(table(site({ idG: 's1' }), site({ idG: 's2' })));
    const groups = await all(readDatex2(await inputOf(whole.slice(0, -60)), reading()));
    expect(groups.at(-1)).toMatchObject({ isUnreadable: true });
  });
});
