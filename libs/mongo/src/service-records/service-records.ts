import {
  ServiceRecords,
  type FoundRecord,
  type RecordKind,
  type RecordOutcome,
  type RecordSecrets,
  type RecordWrite,
  type ServiceRecord,
} from '#application';
import type { Connection, mongo } from 'mongoose';
import { ignoreDuplicate } from '../duplicate-keys.js';
import { retryRefused } from '../generations/collection-commands.js';
import { outcomeKey, recordKey, type StoredOutcome, type StoredRecord } from './stored-records.js';

/** The indexes of `service_records`. */
const indexes: mongo.IndexDescription[] = [{ key: { kind: 1, id: 1 }, name: 'by_kind' }];

/**
 * Service records in the collections `service_records` and `service_outcomes`, which belong to no generation of read
 * models. A write changes one document, which has the outcome of the command too: the next write of the record stores that in
 * a document of its own first. No transaction is needed.
 */
export class MongoServiceRecords extends ServiceRecords {
  private readonly records: mongo.Collection<StoredRecord>;
  private readonly outcomes: mongo.Collection<StoredOutcome>;

  constructor(connection: Connection) {
    super();
    this.records = connection.collection('service_records') as unknown as mongo.Collection<StoredRecord>;
    this.outcomes = connection.collection('service_outcomes') as unknown as mongo.Collection<StoredOutcome>;
  }

  /** Creates missing indexes. */
  async prepare(): Promise<void> {
    await retryRefused(() => this.records.createIndexes(indexes));
  }

  async all<State>({ name }: RecordKind<State>): Promise<readonly ServiceRecord<State>[]> {
    const filter = { kind: name, state: { $ne: null } };
    const projection = { id: 1, version: 1, state: 1 };
    const found = await this.records.find(filter, { projection }).sort({ id: 1 }).toArray();
    return found.map(({ id, version, state }) => ({ id, version, state: JSON.parse(state ?? '') as State }));
  }

  async find<State>({ name }: RecordKind<State>, id: string): Promise<FoundRecord<State>> {
    const { version = 0, state = null } = (await this.recordOf(name, id)) ?? {};
    return { version, state: state === null ? undefined : (JSON.parse(state) as State) };
  }

  async outcomeOf(
    { name }: RecordKind<unknown>,
    id: string,
    commandId: string,
  ): Promise<RecordOutcome | undefined> {
    // The record comes first: an outcome that another one has replaced in it was stored before.
    const last = (await this.recordOf(name, id))?.last;
    const found =
      last?.command_id === commandId
        ? last
        : await this.outcomes.findOne({ _id: outcomeKey(name, id, commandId) });
    if (!found) return undefined;
    const { request_hash: requestHash, version, result } = found;
    return { commandId, requestHash, version, result: JSON.parse(result) as unknown };
  }

  async secretsOf({ name }: RecordKind<unknown>, id: string): Promise<RecordSecrets> {
    return (await this.recordOf(name, id))?.secrets ?? {};
  }

  async write<State>({ name }: RecordKind<State>, write: RecordWrite<State>): Promise<boolean> {
    const { id, after, change, outcome } = write;
    const fresh = {
      _id: recordKey(name, id),
      kind: name,
      id,
      version: 0,
      state: null,
      secrets: {},
      last: null,
    };
    const stored = await this.recordOf(name, id);
    const before = stored ?? fresh;
    if (before.version !== after) return false;
    if (before.last) await this.store(before.last);
    const last = outcome ? storedOutcome(name, id, outcome) : before.last;
    if (outcome && (await this.hasOutcome(name, id, outcome))) return false;
    const next = { ...before, ...(change && changedRecord(before, change)), last };
    return stored ? this.replace(stored, next) : this.insert(next);
  }

  private async hasOutcome(kind: string, id: string, { commandId }: RecordOutcome): Promise<boolean> {
    return (await this.outcomes.findOne({ _id: outcomeKey(kind, id, commandId) })) !== null;
  }

  private recordOf(kind: string, id: string): Promise<StoredRecord | null> {
    return this.records.findOne({ _id: recordKey(kind, id) });
  }

  /** Changes a record unless another write came first: each has another version or outcome. */
  private async replace({ _id, version, last }: StoredRecord, next: StoredRecord): Promise<boolean> {
    const filter = { _id, version, ...(last ? { 'last._id': last._id } : { last: null }) };
    return (await this.records.replaceOne(filter, next)).matchedCount > 0;
  }

  private async insert(record: StoredRecord): Promise<boolean> {
    try {
      await this.records.insertOne(record);
      return true;
    } catch (error) {
      ignoreDuplicate(error);
      return false;
    }
  }

  private async store(outcome: StoredOutcome): Promise<void> {
    await this.outcomes.insertOne(outcome).catch(ignoreDuplicate);
  }
}

/** A removed record has no secrets; one that is changed keeps those that it has, unless it gets others. */
const changedRecord = (
  { version, secrets }: StoredRecord,
  { state, secrets: given = secrets }: NonNullable<RecordWrite<unknown>['change']>,
) => ({
  version: version + 1,
  ...(state === undefined ? { state: null, secrets: {} } : { state: JSON.stringify(state), secrets: given }),
});

const storedOutcome = (
  kind: string,
  id: string,
  { commandId, requestHash, version, result }: RecordOutcome,
): StoredOutcome => ({
  _id: outcomeKey(kind, id, commandId),
  command_id: commandId,
  request_hash: requestHash,
  version,
  result: JSON.stringify(result),
});
