import type { SqliteDatabase } from './database.js';

const columns = ['name', 'address', 'city', 'region', 'postal_code', 'country', 'time_zone'] as const;

export type LocationAttributes = { [column in (typeof columns)[number]]?: string | null };

/** The statement that inserts a location or replaces its attributes. */
const registerLocation = `INSERT INTO locations (id, ${columns.join(', ')})
  VALUES (?, ${columns.map(() => '?').join(', ')})
  ON CONFLICT (id) DO UPDATE SET version = version + 1,
  ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`;

/** The table of locations. Each write is one durable transaction. */
export class Locations {
  private readonly registerStatement;
  private readonly versionStatement;

  constructor(database: SqliteDatabase) {
    this.registerStatement = database.prepare(registerLocation);
    this.versionStatement = database.prepare('SELECT version FROM locations WHERE id = ?');
  }

  /** Absent attributes become null. */
  register(id: string, attributes: LocationAttributes) {
    const values = Object.fromEntries(columns.map((column) => [column, attributes[column] ?? null]));
    this.registerStatement.run([id, ...Object.values(values)]);
    const { version } = this.versionStatement.get([id]) as { version: number };
    return { id, version, attributes: { ...values, retired: false } };
  }
}
