import { ApiProblem } from '../api/client.js';
import type { Connector, ConnectorTypeItem, Schemas } from '../api/records.js';
import { isDcOnly, standardOfType } from '../records/standards.js';
import { nextKey, replaced, type Keyed } from '../records/rows.js';
import { valuesOf, wholeOf, withLabel, type Entry } from '../records/values.js';
import { t } from '../texts/index.js';
import { noTariffs, sentTariffs, type NamedTariffs } from './named-tariffs.js';

/** The member that says which connector type an entry is of. */
export const TYPE = 'connector_type_id';

/** A row of the editor: an entry of the connectors while it is edited. */
export interface Row extends Keyed {
  /** The texts of the controls by the names of members. An empty text is no value. */
  readonly values: Readonly<Record<string, string>>;
  /** The name of the connector type. */
  readonly typeName: string | null;
  /** What the connector type has filled in: another type may replace it. */
  readonly filled: Readonly<Record<string, string>>;
  readonly tariffs: NamedTariffs;
}

export type ConnectorInput = Schemas['StationConnectors'][number];

/** An entry to begin with: one connector of which nothing is known. */
export const blankRow = (rows: readonly Row[] = []): Row => ({
  ...{ key: nextKey(rows), values: { count: '1' }, typeName: null, filled: {} },
  tariffs: noTariffs,
});

export const rowsOf = (entries: readonly Entry[], connectors: readonly Connector[]): readonly Row[] =>
  connectors.map((connector, index) => ({
    ...{ key: index + 1, typeName: connector.name, filled: {} },
    // None of their controls holds a group or a flag.
    values: valuesOf(entries, { ...connector }) as Row['values'],
    tariffs: { tariff_ids: connector.tariff_ids, tariff_sources: connector.tariff_sources },
  }));

/** Whether somebody has said anything in a row: others are not sent. */
export const isBlank = ({ values, tariffs }: Row): boolean =>
  tariffs.tariff_ids.length === 0 &&
  Object.entries(values).every(([name, value]) => value === '' || (name === 'count' && value === '1'));

export const rowsToSend = (rows: readonly Row[]): readonly Row[] => rows.filter((row) => !isBlank(row));

/** The entries to send: what has no value is left out. */
export const inputOf = (entries: readonly Entry[], rows: readonly Row[]): readonly ConnectorInput[] =>
  rowsToSend(rows).map(
    ({ values, tariffs }) =>
      ({ ...wholeOf(entries, values), ...sentTariffs(tariffs) }) as unknown as ConnectorInput,
  );

/** The rows as they would be in a record, for what is said of them. */
export const connectorsIn = (entries: readonly Entry[], rows: readonly Row[]): readonly Connector[] =>
  inputOf(entries, rows).map((members, index) => ({
    ...noMembers,
    ...(members as Partial<Connector>),
    name: rowsToSend(rows)[index]?.typeName ?? null,
  }));

const noMembers = {
  ...{ connector_type_id: '', count: 1, standard: null, format: null, power_type: null },
  ...{ max_voltage: null, max_amperage: null, kilowatts: null },
  ...{ capabilities: [], terms_and_conditions: null, tariff_ids: [], tariff_sources: [] },
} as const;

export const sameInput = (one: readonly ConnectorInput[], other: readonly ConnectorInput[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The entries of a record as they would be sent. */
export const inputOfRecord = (connectors: readonly Connector[]): readonly ConnectorInput[] =>
  connectors.map(({ name: _, ...members }) => members);

export const withTariffs = (rows: readonly Row[], key: number, tariffs: NamedTariffs): readonly Row[] =>
  replaced(rows, key, (row) => ({ ...row, tariffs }));

export const withValue = (rows: readonly Row[], key: number, name: string, value: string): readonly Row[] =>
  replaced(rows, key, (row) => {
    const changed = { ...row, values: { ...row.values, [name]: value } };
    return name === 'standard' ? withPowerOf(changed, row.values[name]) : changed;
  });

/** A standard of direct current alone tells the power type, where nobody has said it. */
function withPowerOf(row: Row, before = ''): Row {
  const { standard = '', power_type: power = '' } = row.values;
  if (power !== '' && power !== row.filled['power_type']) return row;
  const power_type = isDcOnly(standard) ? 'DC' : isDcOnly(before) ? '' : power;
  return { ...row, values: { ...row.values, power_type }, filled: { ...row.filled, power_type } };
}

type ChosenType = Pick<ConnectorTypeItem, 'id' | 'attributes'>;

/** What is known of all connectors of a type, by the names of members. */
const knownOf = ({ attributes: { description, power, kilowatts } }: ChosenType): Row['values'] => ({
  standard: standardOfType(description) ?? '',
  power_type: power ?? '',
  kilowatts: Number(kilowatts) > 0 ? (kilowatts ?? '') : '',
});

/** Chooses the type of a row. It fills what is empty, and what the type before has filled. */
export const withType = (
  entries: readonly Entry[],
  rows: readonly Row[],
  key: number,
  type: ChosenType | null,
): readonly Row[] =>
  replaced(rows, key, (row) => {
    if (!type) return { ...row, typeName: null, values: { ...row.values, [TYPE]: '' } };
    const kept = Object.entries(row.values).filter(([name, value]) => value !== row.filled[name]);
    const filled = Object.fromEntries(
      Object.entries(knownOf(type)).filter(
        ([name, value]) =>
          canHold(entries, name, value) && kept.every(([one, own]) => one !== name || own === ''),
      ),
    );
    const values = { ...Object.fromEntries(kept), ...filled, [TYPE]: type.id };
    return { ...row, values, filled, typeName: type.attributes.name };
  });

/** Whether a control can hold a value: a choice holds its options alone. */
const canHold = (entries: readonly Entry[], name: string, value: string): boolean =>
  value !== '' &&
  entries.some(
    ({ name: one, control, options = [] }) =>
      one === name && (control !== 'select' || options.some((option) => option.value === value)),
  );

/** What is wrong with the cells of a row, by the names of members; `''` has what is wrong with none of them. */
export type CellErrors = Readonly<Record<string, string>>;

/**
 * What the directory says of rows, by their keys. What it says of a cell goes when the cell is changed, and what it says
 * of the whole row when any cell of it is.
 * @param sent the rows as they were sent: pointers count these
 * @param rows the rows as they are now
 */
export function errorsOf(
  entries: readonly Entry[],
  problem: Error | undefined,
  sent: readonly Row[],
  rows: readonly Row[],
): Readonly<Record<number, CellErrors>> {
  const byRow: Record<number, Record<string, string>> = {};
  for (const { pointer, code, detail } of problem instanceof ApiProblem ? problem.errors : []) {
    const [row, name] = cellOf(sent, pointer);
    if (!row) continue;
    const entry = entries.find((one) => one.name === name);
    if (!isAsSent(row, rows, code === 'duplicate' ? undefined : entry)) continue;
    const cells = (byRow[row.key] ??= {});
    cells[entry ? name : ''] ??= code === 'duplicate' ? t('connectors.duplicate') : withLabel(detail, entry);
  }
  return byRow;
}

/** Whether a row, or its cell of an entry, is as it was sent. */
function isAsSent(sent: Row, rows: readonly Row[], entry: Entry | undefined): boolean {
  const values = rows.find(({ key }) => key === sent.key)?.values;
  return entry ? values?.[entry.name] === sent.values[entry.name] : values === sent.values;
}

/** The row and the member of a pointer. The processor names the list too, which is the whole of the request. */
function cellOf(sent: readonly Row[], pointer: string): readonly [Row | undefined, string] {
  const [, index, name = ''] = /^(?:\/connectors)?\/(\d+)(?:\/([^/]+))?/.exec(pointer) ?? [];
  return [index === undefined ? undefined : sent[Number(index)], name];
}
