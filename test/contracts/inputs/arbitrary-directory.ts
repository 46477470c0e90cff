import fc from 'fast-check';
import type { CommandLine } from '#application';
import { commandTypes, type AggregateKind, type CommandType, type OpeningTimes } from '#domain';
import {
  commandLines,
  sharedId,
  sharedRecords,
  sharedSource,
} from '../../../libs/application/src/write/testing/command-lines.js';
import { edgeCaseText, wideValues, type Values } from '../../../libs/domain/src/testing/field-values.js';
import { edgeCaseDegrees } from './edge-case-values.js';
import { decided, type ReceivedLine } from './envelopes.js';
import { at } from './event-builders.js';
import type { GivenEvent } from './event-recorder.js';

export const time = fc.integer({ min: 10, max: 14 }).map((minute) => at(`10:${minute}`));
const locationIds = ['42', '43', sharedId('location', 0)];
export const locationId = fc.constantFrom(...locationIds);
export const status = fc.constantFrom(null, '0', '1', '2');
/** Number of stations that are created by their source. */
export const STATIONS = 12;
export const connectorTypeIds = [sharedId('connector-type', 0), sharedId('connector-type', 1)];
const tariffIds = Array.from({ length: 4 }, (_, n) => sharedId('tariff', n));
export const powers = [3.7, 11, 22, 22.08, 49.9, 50, 350];

/** Often words that many stations have, with common prefixes. */
const someText = fc.oneof(edgeCaseText, fc.constantFrom('Inn', 'Ithaca Inn', 'Ithaca Innsbruck'));
/** Search texts that match some stations. */
export const commonWords = fc.constantFrom('i', 'in', 'inn', 'ith', 'ithaca i', 'ithaca inn', 'innsbruck');

const someDays = [1, 2, 6, 7].map((weekday) => ({ weekday, period_begin: '11:00', period_end: '10:12' }));
const closed = [{ period_begin: at('10:11'), period_end: at('10:13') }];
const someHours = fc.constantFrom<OpeningTimes>(
  { twentyfourseven: true },
  { twentyfourseven: true, exceptional_closings: closed },
  { twentyfourseven: false, regular_hours: someDays },
  { twentyfourseven: false },
);

/** Prices of which some are the same, some depend on the time and some on the power. */
const somePrices = fc
  .tuple(
    fc.constantFrom('0', '0.5', '0.50', '2'),
    fc.constantFrom<object>({}, { start_time: '11:00', end_time: '13:00' }, { min_power: 12 }),
    fc.constantFrom('0.4', '0.5'),
  )
  .map(([first, restrictions, second]) => [
    { price_components: [{ type: 'ENERGY', price: first, tax: '20' }], restrictions },
    { price_components: [{ type: 'ENERGY', price: second }] },
  ]);

/** An instant at which records may be open. */
export const openAt = time.map((instant) => ({ at: instant, isNow: false }));

/** Values of fields by which records are found: they often coincide with each other and with those of queries. */
const sought: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  name: edgeCaseText,
  manufacturer: edgeCaseText,
  city: someText,
  operator: someText,
  country: fc.constantFrom('DE', 'US'),
  time_zone: fc.constantFrom('UTC', 'Europe/Berlin'),
  opening_times: someHours,
  available: fc.constantFrom('0', '1', '2'),
  latitude: edgeCaseDegrees,
  longitude: edgeCaseDegrees,
  tariff_ids: fc.subarray(tariffIds),
  kind: fc.constantFrom('AD_HOC_PAYMENT', 'REGULAR', null, null),
  currency: fc.constantFrom('EUR', 'EUR', 'CHF'),
  elements: somePrices,
  standard: fc.constantFrom('CCS', 'ccs', 'Type 2', ''),
};
/** The text of a connector type's power: a number, or not. */
const typePower = fc.constantFrom('50', '22.080', '2.2e1', '11 kW', '1e999', '-1', '0');

const values: Values = (field, name) => {
  if (name === 'kilowatts') return field.type === 'decimal' ? fc.constantFrom(...powers) : typePower;
  return sought[name] ?? wideValues(field, name);
};

interface DirectoryOptions {
  readonly stations: number;
  /** The greatest number of further commands, at least 10. */
  readonly later: number;
  readonly times: fc.Arbitrary<string>;
  /** Values of some fields, by name. */
  readonly values?: Readonly<Record<string, fc.Arbitrary<unknown>>>;
}

/** Mostly stations change; what they refer to goes rarely. */
const weights = {
  ...{ UpdateStation: 12, SetStationAvailability: 12, SetStationConnectors: 12, UpsertStation: 12 },
  ...{ RemoveStation: 9, RestoreStation: 9, RetireLocation: 1, RemoveConnectorType: 1, EraseStationText: 1 },
};
const always = ['location_id', 'latitude', 'longitude', 'currency', 'elements'];

/** The events of stations at some locations: all are registered and created first, then any commands follow. */
export function directoryOf({ stations, later, times, values: own }: DirectoryOptions) {
  // Few stations change, so that much happens to these.
  const records = sharedRecords({ station: 4, 'connector-type': 2, location: 1, tariff: tariffIds.length }, [
    '42',
    '43',
  ]);
  const options = {
    ...{ ...records, times, weights },
    // Those that exist, or stations could rarely have connectors.
    ids: { ...records.ids, 'connector-type': fc.constantFrom(...connectorTypeIds) },
    values: ((field, name) => own?.[name] ?? values(field, name)) satisfies Values,
  };
  const received = (line: fc.Arbitrary<CommandLine>): fc.Arbitrary<ReceivedLine> => fc.tuple(line, times);
  const first = (type: CommandType, target: CommandLine) =>
    received(
      commandLines([type], { ...options, always }).map(({ id: _id, source: _source, ...line }) => ({
        ...line,
        ...target,
      })),
    );
  const sources = (kind: AggregateKind, count: number) =>
    Array.from({ length: count }, (_, n) => ({ source: sharedSource(kind, n) }));
  const locations = [{ id: '42' }, { id: '43' }, ...sources('location', 1)];
  return fc
    .tuple(
      fc.tuple(
        ...locations.map((target) => first('RegisterLocation', target)),
        ...sources('connector-type', 2).map((target) => first('UpsertConnectorType', target)),
        ...sources('tariff', tariffIds.length).map((target) => first('UpsertTariff', target)),
        ...sources('station', stations).map((target) => first('UpsertStation', target)),
      ),
      fc.array(received(commandLines(commandTypes, options)), { minLength: 10, maxLength: later }),
    )
    .map((lines) => decided(lines.flat()));
}

/** The events of a dozen stations, with edge-case texts and positions. */
export const arbitraryDirectory = directoryOf({ stations: STATIONS, later: 40, times: time });

/** The same with a location that is registered after its stations. */
export const directoryWithLateLocation: fc.Arbitrary<GivenEvent[]> = fc
  .tuple(arbitraryDirectory, locationId)
  .map(([events, late]) => {
    const isLate = ([{ kind, id }]: GivenEvent) => kind === 'location' && id === late;
    return [...events.filter((event) => !isLate(event)), ...events.filter(isLate)];
  });
