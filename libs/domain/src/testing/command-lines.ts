import fc from 'fast-check';
import { aggregates, commands, commandTypes, type AggregateKind, type CommandType } from '../aggregates.js';
import { fillableNames } from '../shared/attributes.js';
import { byData, targetNames, type ByData, type CommandPart } from '../shared/command-definition.js';
import type { Source } from '../shared/decider.js';
import type { Field, Fields } from '../shared/field.js';
import { text } from '../shared/fields.js';
import { exclusionFields, exclusionNumberFields } from '../station/exclusion.fields.js';
import {
  connectorFields,
  connectorKey,
  type GivenConnector,
  detailFields,
} from '../station/station.fields.js';
import { fewSources, fewValues, type Values } from './field-values.js';

/** A command as clients send it, valid and without an id of its own. */
export interface RandomLine {
  readonly type: CommandType;
  readonly id?: string;
  readonly source?: Source;
  readonly observed_at?: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly connectors?: readonly GivenConnector[];
  readonly details?: object;
  readonly extensions?: object | null;
}

/** What random commands are made of. All is optional: by default few records and values, so that commands collide. */
export interface LineOptions {
  /** The ids by which commands name records and refer to them. */
  readonly ids?: Partial<OfKind<string>>;
  readonly sources?: Partial<OfKind<Source>>;
  /** When the sources observed what they report. */
  readonly times?: fc.Arbitrary<string>;
  readonly values?: Values;
  /** Names of fields that every command with attributes or changes gives. */
  readonly always?: readonly string[];
  /** How often the types occur, 0 for never. By default those without data are rarer than the others. */
  readonly weights?: Readonly<Partial<Record<CommandType, number>>>;
}

type OfKind<T> = Readonly<Record<AggregateKind, fc.Arbitrary<T>>>;

type Pool = Required<Omit<LineOptions, 'ids' | 'sources' | 'weights'>> & {
  readonly ids: OfKind<string>;
  readonly sources: OfKind<Source>;
};

const { location_id } = aggregates.station.fields;
const numbers = fewValues(location_id, 'location_id') as fc.Arbitrary<string>;
const referenced = fewValues(connectorFields.connector_type_id, 'connector_type_id') as fc.Arbitrary<string>;

const sources = fc.constantFrom(
  { feed: 'afdc', id: '1' },
  { feed: 'afdc', id: '2' },
  { feed: 'ocm', id: '1' },
);

/** A pool of few records, so that commands often refer to the same ones. */
const fewRecords: Pool = {
  ids: { station: numbers, location: numbers, 'connector-type': referenced, tariff: numbers },
  sources: { station: sources, location: sources, 'connector-type': sources, tariff: sources },
  times: fc.constantFrom('10:00', '10:01', '10:02', '10:03').map((time) => `2026-11-21T${time}:00.000Z`),
  values: fewValues,
  always: [],
};

/** Valid command lines of these types, derived from the definitions of the commands and the catalogues of fields. */
export function commandLines(
  types: readonly CommandType[] = commandTypes,
  { weights = {}, ...options }: LineOptions = {},
): fc.Arbitrary<RandomLine> {
  const pool: Pool = {
    ...{ ...fewRecords, ...options },
    ids: { ...fewRecords.ids, ...options.ids },
    sources: { ...fewRecords.sources, ...options.sources },
  };
  return fc.oneof(
    ...types.map((type) => ({
      weight: weights[type] ?? (commands[type].data === 'nothing' ? 2 : 6),
      arbitrary: lineOf(type, pool),
    })),
  );
}

/** The types of commands for records of a kind. */
export const typesOf = (kind: AggregateKind): readonly CommandType[] =>
  commandTypes.filter((type) => commands[type].kind === kind);

function lineOf(type: CommandType, pool: Pool): fc.Arbitrary<RandomLine> {
  const { kind, target, data, observable, beside = [] } = commands[type];
  const optional = {
    ...(observable && { observed_at: pool.times }),
    ...Object.fromEntries(beside.map((part) => [part, parts[part](pool)])),
  };
  const naming = { id: pool.ids[kind], source: pool.sources[kind] };
  const targets = targetNames[target].map((name) => objectOf({ [name]: naming[name] }, [name]));
  return fc
    .tuple(
      targets.length > 0 ? fc.oneof(...targets) : fc.constant({}),
      objectOf(optional, []),
      byData(dataOf, data)(kind, pool),
    )
    .map(([named, more, given]) => ({ type, ...named, ...more, data: given }));
}

type Data = fc.Arbitrary<Readonly<Record<string, unknown>>>;

/** An object with the members of these names, and some of the others. */
const objectOf = (
  members: Readonly<Record<string, fc.Arbitrary<unknown>>>,
  requiredKeys: readonly string[],
) => fc.record(members, { requiredKeys: [...requiredKeys], noNullPrototype: true });

/** The data of a line. */
const dataOf: ByData<(kind: AggregateKind, pool: Pool) => Data> = {
  attributes: (kind, pool) => someOf(aggregates[kind].fields, pool, required(aggregates[kind].fields)),
  changes: (kind, pool) => someOf(aggregates[kind].fields, pool),
  'changes or location source': (kind, pool) =>
    fc
      .tuple(someOf(aggregates[kind].fields, pool), pool.sources.location, fc.nat(3))
      .map(([{ location_id, ...changes }, location_source, n]) => {
        if (location_id === undefined) return changes;
        return { ...changes, ...(n === 0 ? { location_source } : { location_id }) };
      }),
  values: (fields) => (_kind, pool) => someOf(fields, pool, required(fields)),
  connectors: (_kind, pool) => objectOf({ connectors: connectors(pool) }, ['connectors']),
  details: (_kind, pool) => someOf(detailFields, pool),
  nothing: () => fc.constant({}),
};

const connectors = (pool: Pool) =>
  fc.uniqueArray(
    (someOf(connectorFields, pool, required(connectorFields)) as unknown as fc.Arbitrary<GivenConnector>).map(
      withTariffIds,
    ),
    { selector: connectorKey, maxLength: 4 },
  );

/** The ids of its tariffs are those of their sources too. */
function withTariffIds(entry: GivenConnector): GivenConnector {
  const { tariff_sources = [], tariff_ids = [] } = entry;
  if (tariff_sources.length === 0) return entry;
  const derived = fewSources.filter(({ id }) => tariff_sources.some((source) => source.id === id));
  return { ...entry, tariff_ids: [...new Set([...tariff_ids, ...derived.map((one) => one.derived)])].sort() };
}

const anyText: Field = text();

/** The members beside the data of a line. */
const parts: Record<CommandPart, (pool: Pool) => fc.Arbitrary<unknown>> = {
  connectors,
  details: (pool) => someOf(detailFields, pool),
  extensions: (pool) => {
    const value = fc.oneof(pool.values(anyText, ''), fc.constantFrom(1, 0.5, null, ['x', null], { c: true }));
    return fc.option(fc.dictionary(fc.constantFrom('a', 'b'), value, { noNullPrototype: true }), { freq: 4 });
  },
};

const required = (fields: Fields) => fillableNames(fields).filter((name) => fields[name]?.required);

/** Some of the values that a client may set, those of `names` always. */
function someOf(fields: Fields, pool: Pool, names: readonly string[] = []): Data {
  const fillable = fillableNames(fields);
  const values = fillable.map((name) => [name, valueOf(fields[name] as Field, name, pool)] as const);
  const always = fillable.filter((name) => names.includes(name) || pool.always.includes(name));
  return objectOf(Object.fromEntries(values), always);
}

/** Later than most times, so that most exclusions are valid. */
const ends = ['2026-11-22T10:00:00.000Z', '2026-11-22T12:00:00.000Z'];

function valueOf(field: Field, name: string, { ids, values }: Pool): fc.Arbitrary<unknown> {
  const value = field.type === 'reference' ? ids['connector-type'] : values(field, name);
  if (name === 'location_id') return ids.location;
  if (field === exclusionNumberFields.n) return fc.constantFrom(1, 2);
  if (field === exclusionFields.to) return fc.constantFrom(...ends);
  return field.nullable ? fc.option(value, { freq: 6 }) : value;
}
