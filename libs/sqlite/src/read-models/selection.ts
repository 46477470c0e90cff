import {
  HOURS_ID,
  LAST_IMPORT,
  PRICES_ID,
  RECORD_ID,
  areaOf,
  areasOf,
  boundingBoxesOf,
  squaredChordOfMetres,
  statusesFoundBy,
  unitVector,
  type Area,
  type Circle,
  type ConnectorCondition,
  type Filter,
  type FreshnessCondition,
  type GeoPoint,
  type Matching,
} from '#application/views';
import type { AggregateKind } from '#domain';
import { anyOf, isOneOf, sql, allOf, type Sql } from '../statements.js';
import { numberIn, statuses, tableOf } from './schema.js';
import {
  connectorClauses,
  documentMeets,
  filterClause,
  isExact,
  wordTerm,
  type Clause,
  type Term,
} from './terms.js';

/** The conditions of a query, by the index that finds their records: terms, statuses, map cells, times. */
export interface Selection {
  readonly kind: AggregateKind;
  /** Conditions on the document. */
  readonly clauses: readonly Clause[];
  /** The station has one of these statuses; null is none. */
  readonly statuses?: readonly (string | null)[];
  /** A station of the location has one of these statuses; null is none. */
  readonly stationStatuses?: readonly (string | null)[];
  /** One of these imports has written the record last; null is none. */
  readonly imports?: readonly (string | null)[];
  /** The record has one of these ids. */
  readonly ids?: readonly (string | null)[];
  /** The record has one of these hours, by their ids. */
  readonly hours?: readonly (string | null)[];
  /** What decides the prices of the station is one of these, by their ids. */
  readonly prices?: readonly (string | null)[];
  /** The record is in one area of each of these lists. */
  readonly areas: readonly (readonly Area[])[];
  readonly circle?: Circle;
  /** An entry of the station's connectors meets it. Absent if the clauses say the same. */
  readonly connector?: ConnectorCondition;
  readonly updatedSince?: string;
  readonly freshness?: FreshnessCondition;
}

/** In the order in which rows are tested for them: documents cost the most. */
const parts = [
  ...(['status', 'since', 'area', 'hours', 'prices'] as const),
  ...(['id', 'connector', 'import', 'stations', 'terms'] as const),
] as const;

/** A part of a selection that all rows of a source may meet already. */
export type Part = (typeof parts)[number];

/**
 * Splits a query into selections that have no record in common. There are several if a word is also the name of a
 * status: the stations with that status, and the others whose documents have the word.
 * @param matching with a filter on hours in place of an instant
 * @param areas of a map, in addition to the query
 */
export function selectionsOf(
  kind: AggregateKind,
  matching: Matching,
  areas?: readonly Area[],
): readonly Selection[] {
  const { words } = matching;
  const all = withoutWords(kind, matching, areas);
  const terms = termsOf(words);
  const found = terms.map((term) => statusesOf(kind, term));
  if (found.every((some) => some.length === 0)) return [withTerms(all, terms)];
  // Statuses that leave the same words to documents are one selection.
  const selections = new Map<string, Selection>();
  for (const status of new Set(all.statuses ?? statuses)) {
    const left = terms.filter((_, index) => !found[index]?.includes(String(status)));
    const key = JSON.stringify(left);
    const some = selections.get(key)?.statuses ?? [];
    selections.set(key, { ...withTerms(all, left), statuses: [...some, status] });
  }
  return [...selections.values()];
}

/** Each word once; the last one is a prefix. */
function termsOf(words: readonly string[]): readonly Term[] {
  const last = words.at(-1);
  const whole = new Set(words.slice(0, -1).map(wordTerm));
  const terms = [...whole].map((text): Term => ({ text }));
  return last === undefined ? terms : [...terms, { text: wordTerm(last), isPrefix: true }];
}

const statusesOf = (kind: AggregateKind, { text, isPrefix = false }: Term): readonly string[] =>
  kind === 'station' ? statusesFoundBy(text, isPrefix) : [];

const withTerms = (selection: Selection, terms: readonly Term[]): Selection => ({
  ...selection,
  clauses: [...terms.map((term) => [term]), ...selection.clauses],
});

function withoutWords(kind: AggregateKind, matching: Matching, areas?: readonly Area[]): Selection {
  const { filters, connector, near, bbox, updatedSince, freshness, openAt } = matching;
  if (openAt) throw new Error('a query of what is open has no hours yet');
  const status = filters.find(({ field }) => field === 'available');
  const others = filters.filter((filter) => filter !== status && !besideTerms.has(filter.field));
  return {
    kind,
    clauses: [
      ...others.map(({ field, values }) => filterClause(kind, field, values)),
      ...(connector ? connectorClauses(connector) : []),
    ],
    areas: [...(areas ? [areas] : []), ...(bbox ? [areasOf(bbox)] : [])],
    ...withStatus(kind, status),
    ...withoutTerms(filters),
    ...(near && { circle: near }),
    ...testedConnector(connector),
    ...(updatedSince !== undefined && { updatedSince }),
    ...(freshness && { freshness }),
  };
}

/** The fields of filters that are no terms of documents, and the parts that these filters are. */
const besideTerms: ReadonlyMap<string, 'imports' | 'ids' | 'hours' | 'prices'> = new Map([
  [LAST_IMPORT, 'imports'],
  [RECORD_ID, 'ids'],
  [HOURS_ID, 'hours'],
  [PRICES_ID, 'prices'],
]);

const withoutTerms = (filters: readonly Filter[]): Pick<Selection, 'imports' | 'ids' | 'hours' | 'prices'> =>
  Object.fromEntries(
    filters.flatMap(({ field, values }) => {
      const part = besideTerms.get(field);
      return part ? [[part, values]] : [];
    }),
  );

/** The station, or a station of the location, has one of the statuses of the filter. */
function withStatus(
  kind: AggregateKind,
  status: Filter | undefined,
): Pick<Selection, 'statuses' | 'stationStatuses'> {
  if (!status) return {};
  return kind === 'station' ? { statuses: status.values } : { stationStatuses: status.values };
}

/** The condition on connectors if documents that have its clauses may not meet it. */
const testedConnector = (connector: Matching['connector']): Pick<Selection, 'connector'> =>
  connector && !isExact(connector) ? { connector } : {};

/** The conditions of a selection on a row `s`, cheap ones first, without the parts that its source meets. */
export function conditionsOf(selection: Selection, met: readonly Part[] = []): readonly Sql[] {
  const { kind, clauses, freshness } = selection;
  const conditions: Record<Part, readonly Sql[]> = {
    status: ofGiven(selection.statuses, hasStatus),
    since: ofGiven(selection.updatedSince, (time) => sql('s.updated_at >= ?', Date.parse(time))),
    area: areaConditions(selection),
    hours: ofGiven(selection.hours, (hours) => isOneOfIds('s.hours_id', hours)),
    prices: ofGiven(selection.prices, (prices) => isOneOfIds('s.prices_id', prices)),
    id: ofGiven(selection.ids, (ids) => isOneOfIds('s.id', ids)),
    connector: ofGiven(selection.connector, hasConnector),
    import: ofGiven(selection.imports, (imports) => wasWrittenBy(kind, imports)),
    stations: ofGiven(selection.stationStatuses, hasStation),
    terms: clauses.length > 0 ? [hasDocument(kind, clauses)] : [],
  };
  return [
    ...ofGiven(freshness, isFresh),
    ...parts.filter((part) => !met.includes(part)).flatMap((part) => conditions[part]),
  ];
}

const ofGiven = <Asked>(asked: Asked | undefined, condition: (asked: Asked) => Sql): readonly Sql[] =>
  asked === undefined ? [] : [condition(asked)];

export const hasStatus = (some: readonly (string | null)[]): Sql => isOneOf('s.status', some);

/** The ids are one value, so that a statement is the same for any number of them. */
export const isOneOfIds = (expression: string, ids: readonly (string | null)[]): Sql =>
  sql(`${expression} IN (SELECT value FROM json_each(?))`, JSON.stringify(ids));

/** One of the imports has written the row `s` last. */
function wasWrittenBy(kind: AggregateKind, imports: readonly (string | null)[]): Sql {
  const { sql: isOne, values } = isOneOf('r.import_id', imports);
  return {
    sql: `EXISTS (SELECT 1 FROM ${tableOf(kind)}_records r WHERE r.n = ${numberIn('s.docid')} AND ${isOne})`,
    values,
  };
}

/** A station of the location `s` has one of the statuses. */
function hasStation(some: readonly (string | null)[]): Sql {
  const { sql: isOne, values } = isOneOf('t.status', some);
  return {
    sql: `EXISTS (SELECT 1 FROM stations t INDEXED BY stations_by_location WHERE t.location_id = s.id AND ${isOne})`,
    values,
  };
}

function isFresh({ stale, before }: FreshnessCondition): Sql {
  const time = Date.parse(before);
  return stale ? sql('(s.observed_at IS NULL OR s.observed_at < ?)', time) : sql('s.observed_at >= ?', time);
}

function areaConditions({ areas, circle }: Selection): readonly Sql[] {
  const inAreas = areas.map((some) => anyOf(some.map(inArea)));
  if (!circle) return inAreas;
  const { sql: distance, values } = squaredChordTo(circle.centre);
  const reach = squaredChordOfMetres(circle.radius);
  // The boxes around the circle come first, as they compare fewer numbers.
  return [
    ...inAreas,
    anyOf(boxesOf(circle).map(inArea)),
    { sql: `${distance} <= ?`, values: [...values, reach] },
  ];
}

/** The boxes around a circle: two if it crosses the antimeridian. */
export const boxesOf = (circle: Circle): readonly Area[] => boundingBoxesOf(circle).map(areaOf);

/** Compares degrees if the area has edges in degrees, else units of the map's grid. */
function inArea({ edges, columns, rows }: Area): Sql {
  if (!edges) return sql('s.grid_column BETWEEN ? AND ? AND s.grid_row BETWEEN ? AND ?', ...columns, ...rows);
  const { west, south, east, north } = edges;
  return sql('s.lon BETWEEN ? AND ? AND s.lat BETWEEN ? AND ?', west, east, south, north);
}

/** The squared chord from a point, with the same terms in the same order as `squaredChord` of the application. */
export function squaredChordTo(centre: GeoPoint): Sql {
  const { x, y, z } = unitVector(centre);
  return sql('((s.x - ?) * (s.x - ?) + (s.y - ?) * (s.y - ?) + (s.z - ?) * (s.z - ?))', x, x, y, y, z, z);
}

/** Reads the content table of FTS5: a look-up through FTS5 itself takes three times as long. */
function hasDocument(kind: AggregateKind, clauses: readonly Clause[]): Sql {
  const { sql: text, values } = documentMeets('d.c0', clauses);
  return {
    sql: `EXISTS (SELECT 1 FROM ${tableOf(kind)}_terms_content d WHERE d.id = s.docid AND ${text})`,
    values,
  };
}

/** One entry of the connectors of a row `s` meets the whole condition. */
function hasConnector({ filters, minKilowatts, maxKilowatts }: ConnectorCondition): Sql {
  const { sql: meets, values } = allOf([
    ...filters.map((filter) => isOneOf(`c.${filter.field}`, filter.values)),
    ...(minKilowatts === undefined ? [] : [sql('c.kilowatts >= ?', minKilowatts)]),
    ...(maxKilowatts === undefined ? [] : [sql('c.kilowatts <= ?', maxKilowatts)]),
  ]);
  return { sql: `EXISTS (SELECT 1 FROM station_connectors c WHERE c.docid = s.docid AND ${meets})`, values };
}
