import fc from 'fast-check';
import { csvFile } from '../../apps/directory-api/src/formats/csv.js';
import type { StoredRecord } from '../../libs/application/src/ports/record-queries.js';
import { foldEvents } from '../../libs/application/src/records/record-folding.js';
import { renderRecord } from '../../libs/application/src/records/record-rendering.js';
import { SourceAttributions } from '../../libs/application/src/records/source-attributions.js';
import type { DomainEvent, StationAttributes, StationConnector } from '../../libs/domain/src/index.js';
import { stationFields } from '../../libs/domain/src/station/station.fields.js';
import { wideValues } from '../../libs/domain/src/testing/field-values.js';
import { readCsv } from '../../libs/formats/src/csv/csv.reader.js';
import type { FeedCommand } from '../../libs/formats/src/records/mapped-record.js';
import { reading } from '../../libs/formats/src/testing/reading.js';
import { station, stationCreated } from '../contracts/inputs/event-builders.js';
import { EventRecorder } from '../contracts/inputs/event-recorder.js';
import { all, inputOf } from '../import/test-inputs.js';

/** What the service sets: an import passes over it. */
const SET_BY_SERVICE = [
  ...['id', 'version', 'created_at', 'updated_at'],
  ...['status_observed_at', 'source_feed', 'source_id'],
];

/** The list with a station of these values. */
function listOf(given: Partial<StationAttributes>, connectors: object[], evse_id: string | null): string {
  const event = stationCreated(given) as Extract<DomainEvent, { type: 'StationCreated.v1' }>;
  const data = { ...event.data, connectors, details: { evse_id } };
  const { version, state } = foldEvents(
    'station',
    undefined,
    new EventRecorder().logged([station(1), { ...event, data } as unknown as DomainEvent]),
  );
  const record: StoredRecord = { id: '1', version, ...renderRecord('station', state) };
  const { head, render } = csvFile({ kind: 'station' }, new SourceAttributions());
  return head + render(record);
}

/** The list with the station that an import of a list makes. */
async function imported(list: string): Promise<string> {
  const groups = await all(readCsv(await inputOf(list), reading()));
  const [command] = groups
    .flatMap(({ lines }) => lines.map(({ text }) => JSON.parse(text) as FeedCommand))
    .filter(({ type }) => type === 'UpsertStation');
  if (!command) throw new Error(`no station: ${JSON.stringify(groups)}`);
  const { data, connectors = [], details } = command;
  return listOf(data, [...connectors], details?.evse_id ?? null);
}

/** The cells of what an import reads. */
function cellsOf(list: string): readonly string[] {
  const end = list.indexOf('\r\n');
  const columns = list.slice(0, end).split(',');
  const cells = list.slice(end + 2).match(/("(?:[^"]|"")*"|[^,]*)(?:,|\r\n$)/g) ?? [];
  expect(cells).toHaveLength(columns.length);
  return cells.filter((_, index) => !SET_BY_SERVICE.includes(columns[index] ?? ''));
}

const attributes = fc.record(
  Object.fromEntries(
    Object.entries(stationFields)
      .filter(([, { fillable }]) => fillable)
      .map(([name, field]) => {
        const value = wideValues(field, name);
        return [name, field.nullable ? fc.option(value) : value];
      }),
  ),
) as fc.Arbitrary<Partial<StationAttributes>>;

const connector = (standard: string | null, kilowatts: number | null): Partial<StationConnector> => ({
  ...{ connector_type_id: 'ccs', count: 1, standard, kilowatts },
  ...{ format: null, power_type: null, max_voltage: null, max_amperage: null },
});
const standards = fc.constantFrom('IEC_62196_T2', 'CHADEMO', 'iec_62196_t2_combo', 'Odd, plug', 'Type 2');
const kilowatts = fc.option(fc.constantFrom(0.1, 3.7, 22, 150));

/** A list says of several standards not which one has the greatest power, and nothing of counts. */
const connectors = fc.oneof(
  fc.tuple(fc.option(standards), kilowatts).map(([standard, power]) => [connector(standard, power)]),
  fc.uniqueArray(standards).map((given) => given.map((standard) => connector(standard, null))),
);

it('a list of stations is the same after an import, but for what the service sets', () =>
  fc.assert(
    fc.asyncProperty(
      attributes,
      connectors,
      fc.constantFrom(null, 'DE*ABC*E1'),
      async (given, plugs, evseId) => {
        const list = listOf(given, plugs, evseId);
        expect(cellsOf(await imported(list))).toEqual(cellsOf(list));
      },
    ),
  ));
