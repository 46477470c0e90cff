import type { ConnectorCondition, SearchEntry } from '#application/views';
import type { PresentStation } from '#domain';
import type { Connection } from '../database.js';
import {
  allOf,
  isOneOf,
  query,
  sql,
  statement,
  type Query,
  type Sql,
  type Statement,
} from '../statements.js';
import type { Counts } from './counts.js';
import { docidOf } from './schema.js';

/** The columns of `station_connectors` that conditions compare: fields of an entry, folded. */
const FIELDS = ['connector_type_id', 'standard', 'format', 'power_type', 'kilowatts'] as const;

/** The rows of stations' connectors: one for each entry. */
export class ConnectorRows {
  private readonly insert: Statement;
  private readonly deletion: Query<[string | null]>;

  constructor(
    connection: Connection,
    private readonly counts: Counts,
  ) {
    const columns = ['docid', 'entry', ...FIELDS, 'spelling'];
    const values = [docidOf('?', '?'), ...columns.slice(1).map(() => '?')];
    this.insert = statement(
      connection,
      `INSERT INTO station_connectors (${columns.join(', ')}) VALUES (${values.join(', ')})`,
    );
    this.deletion = query(
      connection,
      `DELETE FROM station_connectors WHERE docid = ${docidOf('?', '?')} RETURNING spelling`,
    );
  }

  /** @param rank of the station's name, which is in its docid */
  add(rank: number, number: number, { connectors: given }: PresentStation, entry: SearchEntry): void {
    const spellings = new Map<string | null, string>();
    for (const [index, connector] of (entry.connectors ?? []).entries()) {
      const { standard } = connector;
      const spelling = spellings.has(standard) ? null : (given[index]?.standard ?? null);
      if (spelling !== null) spellings.set(standard, spelling);
      this.insert.runWith([rank, number, index, ...FIELDS.map((field) => connector[field]), spelling]);
    }
    this.counts.standards([...spellings.values()], 1);
  }

  remove(rank: number, number: number): void {
    const spellings = this.deletion.all(rank, number).flatMap(([spelling]) => spelling ?? []);
    this.counts.standards(spellings, -1);
  }
}

/** One entry of the connectors of a row `s` meets the whole condition. */
export function hasConnector({ filters, minKilowatts, maxKilowatts }: ConnectorCondition): Sql {
  const { sql: meets, values } = allOf([
    ...filters.map((filter) => isOneOf(`c.${filter.field}`, filter.values)),
    ...(minKilowatts === undefined ? [] : [sql('c.kilowatts >= ?', minKilowatts)]),
    ...(maxKilowatts === undefined ? [] : [sql('c.kilowatts <= ?', maxKilowatts)]),
  ]);
  return { sql: `EXISTS (SELECT 1 FROM station_connectors c WHERE c.docid = s.docid AND ${meets})`, values };
}
