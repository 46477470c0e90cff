import {
  ServiceRecords,
  type FoundRecord,
  type RecordKind,
  type RecordOutcome,
  type RecordSecrets,
  type RecordWrite,
  type ServiceRecord,
} from '#application';
import { checkpoint, type Connection } from '../database.js';
import { expectSame } from '../directory/data-directory.js';
import { repeatable } from '../sqlite-errors.js';
import { query, statement, transaction } from '../statements.js';
import { openServiceFile, serviceWrites } from './service-file.js';

/** Service records in a file of their own. Each write waits for the disk in this thread: they are rare. */
export class SqliteServiceRecords extends ServiceRecords {
  private readonly connection: Connection;
  private readonly statements: ReturnType<typeof prepare>;
  private readonly expectFile: () => void;

  /**
   * @param writes of the file, which may have other connections
   * @throws CannotStart the file is damaged or can't be used
   */
  constructor(
    file: string,
    private readonly writes = serviceWrites(),
  ) {
    super();
    this.connection = openServiceFile(file, 'durable');
    this.statements = prepare(this.connection);
    this.expectFile = expectSame(file, `${file} was removed or replaced: restart the service`);
  }

  all<State>({ name }: RecordKind<State>): Promise<readonly ServiceRecord<State>[]> {
    const found = () => this.statements.all.all(name);
    return settled(() =>
      found().map(([id, version, state]) => ({ id, version, state: parsed<State>(state) })),
    );
  }

  find<State>({ name }: RecordKind<State>, id: string): Promise<FoundRecord<State>> {
    return settled(() => {
      const [version, state] = this.statements.record.first(name, id) ?? [0, null];
      return { version, state: state === null ? undefined : parsed<State>(state) };
    });
  }

  outcomeOf(
    { name }: RecordKind<unknown>,
    id: string,
    commandId: string,
  ): Promise<RecordOutcome | undefined> {
    return settled(() => {
      const row = this.statements.outcome.first(name, id, commandId);
      return row && { commandId, requestHash: row[0], version: row[1], result: parsed(row[2]) };
    });
  }

  secretsOf({ name }: RecordKind<unknown>, id: string): Promise<RecordSecrets> {
    return settled(() => parsed<RecordSecrets>(this.statements.secrets.first(name, id)?.[0] ?? '{}'));
  }

  /**
   * @throws StoreUnavailable the disk is full or read-only, or another program has locked the file for seconds
   * @throws DataDirectoryUnusable the path of the file has no file or another one: what is written is lost
   */
  async write<State>({ name }: RecordKind<State>, write: RecordWrite<State>): Promise<boolean> {
    try {
      return await this.writes.run(() => {
        this.expectFile();
        return transaction(this.connection, () => this.tryWrite(name, write));
      });
    } catch (error) {
      throw repeatable(error);
    }
  }

  close(): void {
    checkpoint(this.connection);
    this.connection.close();
  }

  private tryWrite(kind: string, { id, after, change, outcome }: RecordWrite<unknown>): boolean {
    if ((this.statements.record.first(kind, id)?.[0] ?? 0) !== after) return false;
    if (outcome && this.statements.outcome.first(kind, id, outcome.commandId)) return false;
    if (change) this.store(kind, id, after + 1, change);
    if (!outcome) return true;
    const { commandId, requestHash, version, result } = outcome;
    this.statements.keep.run(kind, id, commandId, requestHash, version, JSON.stringify(result));
    return true;
  }

  private store(kind: string, id: string, version: number, { state, secrets }: RecordChange): void {
    const { store, secrets: stored } = this.statements;
    if (state === undefined) return void store.run(kind, id, version, null, '{}');
    const kept = secrets ? JSON.stringify(secrets) : (stored.first(kind, id)?.[0] ?? '{}');
    store.run(kind, id, version, JSON.stringify(state), kept);
  }
}

type RecordChange = NonNullable<RecordWrite<unknown>['change']>;

const prepare = (connection: Connection) => ({
  all: query<[string, number, string]>(
    connection,
    'SELECT id, version, state FROM service_records WHERE kind = ? AND state IS NOT NULL ORDER BY id',
  ),
  record: query<[number, string | null]>(
    connection,
    'SELECT version, state FROM service_records WHERE kind = ? AND id = ?',
  ),
  secrets: query<[string]>(connection, 'SELECT secrets FROM service_records WHERE kind = ? AND id = ?'),
  outcome: query<[string, number, string]>(
    connection,
    'SELECT request_hash, version, result FROM service_outcomes WHERE kind = ? AND id = ? AND command_id = ?',
  ),
  store: statement(
    connection,
    'INSERT OR REPLACE INTO service_records (kind, id, version, state, secrets) VALUES (?, ?, ?, ?, ?)',
  ),
  keep: statement(
    connection,
    `INSERT INTO service_outcomes (kind, id, command_id, request_hash, version, result)
     VALUES (?, ?, ?, ?, ?, ?)`,
  ),
});

const parsed = <T>(json: string): T => JSON.parse(json) as T;

/** The promise of what a synchronous read returns or throws. */
const settled = <T>(read: () => T): Promise<T> => new Promise((resolve) => resolve(read()));
