import type { SqliteDatabase } from './database.js';

const columns = ['name', 'address', 'city', 'region', 'postal_code', 'country', 'time_zone'] as const;

export type LocationAttributes = { [column in (typeof columns)[number]]?: string | null };

/** The statement that registers a location or replaces what is known about it. */
const registerLocation = `INSERT INTO locations (id, ${columns.join(', ')})
  VALUES (?, ${columns.map(() => '?').join(', ')})
  ON CONFLICT (id) DO UPDATE SET version = version + 1,
  ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`;

/** The location table. Each write is one durable transaction of its own. */
export class Locations {
  private readonly registerStatement;
  private readonly versionStatement;

  constructor(database: SqliteDatabase) {
    this.registerStatement = database.prepare(registerLocation);
    this.versionStatement = database.prepare('SELECT version FROM locations WHERE id = ?');
  }

  /** Absent attributes become null. */
  register(id: string, given: LocationAttributes) {
    const attributes = Object.fromEntries(columns.map((column) => [column, given[column] ?? null]));
    this.registerStatement.run([id, ...Object.values(attributes)]);
    const { version } = this.versionStatement.get([id]) as { version: number };
    return { id, version, attributes: { ...attributes, retired: false } };
  }
}
