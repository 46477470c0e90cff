import { foldEvents, includesFirstEvent, lastImportOf, type EventStream } from '#application/views';
import type { UnappliedEvents } from '../archive/dead-letters.js';
import {
  importField,
  removedSourceField,
  storedRecord,
  type RecordDocument,
  type SearchFields,
} from '../schema/record-document.js';
import type { RecordChange } from '../side-tables/side-table.js';
import type { SideTableWriters } from '../side-tables/side-table-writers.js';
import { foldStream, type FoldedRecord } from './event-folding.js';
import type { RecordCollection } from './record-collection.js';

/** A record to write, and the stored document that it was computed from. */
export interface Change {
  readonly folded: FoldedRecord;
  readonly stored: RecordDocument | undefined;
}

/** The fields of a document beyond its record, and the rest of a record that shows others; none of a removed one. */
export type DerivedFields = Partial<SearchFields>;

/** Computes the derived fields of documents, in the order of the changes. */
export type DeriveFields = (changes: readonly Change[]) => Promise<readonly DerivedFields[]>;

export interface ApplyResult {
  /** Ids of the records that already included all of their events. */
  readonly unchanged: readonly string[];
  readonly unapplied: readonly UnappliedEvents[];
}

/** Applies events to the records of one kind. Several writers may do so at once, for the same records too. */
export class RecordWriter {
  constructor(
    private readonly collection: RecordCollection,
    private readonly sideTables: SideTableWriters,
    private readonly deriveFields: DeriveFields,
  ) {}

  async apply(streams: readonly EventStream[]): Promise<ApplyResult> {
    const done: Attempt[] = [];
    let stored = await this.collection.load(idsOf(streams.filter((stream) => !includesFirstEvent(stream))));
    for (let remaining = streams; remaining.length > 0;) {
      const attempts = remaining.map((stream) => attempt(stream, stored.get(stream.id)));
      const refused = await this.write(
        attempts.flatMap(({ changed }) => changed ?? []),
        stored,
      );
      done.push(...attempts.filter(({ id }) => !refused.has(id)));
      remaining = remaining.filter(({ id }) => refused.has(id));
      stored = await this.collection.load([...refused]);
    }
    return {
      unchanged: idsOf(done.filter(({ changed }) => !changed)),
      unapplied: done.flatMap(({ unapplied }) => unapplied ?? []),
    };
  }

  /** @returns the ids of the records that another writer has written since they were loaded */
  private async write(
    changed: readonly FoldedRecord[],
    stored: ReadonlyMap<string, RecordDocument>,
  ): Promise<ReadonlySet<string>> {
    const changes = changed.map((folded) => ({ folded, stored: stored.get(folded.record.id) }));
    const derived = await this.deriveFields(changes);
    const kept = await this.sideTables.beforeRecords(changes.map((change) => this.recordChange(change)));
    const documents = changes.map((change, index) =>
      documentOf(change, { ...kept[index], ...derived[index] }),
    );
    const refused = await this.collection.write(documents);
    return new Set(refused.map(({ _id }) => _id));
  }

  private recordChange({ folded, stored }: Change): RecordChange {
    const { kind, record, state, events } = folded;
    const before = this.sideTables.ofEvents(stored);
    const former = () => stored && foldEvents(kind, storedRecord(stored), []);
    return { kind, id: record.id, state, events, before, former };
  }
}

const idsOf = (records: readonly { readonly id: string }[]): readonly string[] => records.map(({ id }) => id);

interface Attempt {
  readonly id: string;
  /** Undefined if the stored record includes the events already. */
  readonly changed: FoldedRecord | undefined;
  readonly unapplied: UnappliedEvents | undefined;
}

function attempt(stream: EventStream, stored: RecordDocument | undefined): Attempt {
  const base = () => foldEvents(stream.kind, stored && storedRecord(stored), []);
  const { folded, unapplied } = foldStream(stream, base);
  const isNew = folded !== undefined && folded.record.version > (stored?.version ?? 0);
  return { id: stream.id, changed: isNew ? folded : undefined, unapplied };
}

function documentOf({ folded, stored }: Change, more: DerivedFields): RecordDocument {
  const { id, ...record } = folded.record;
  const revision = (stored?.revision ?? 0) + 1;
  const found = {
    ...removedSourceField(record),
    ...importField(lastImportOf(folded.events, record.version)),
  };
  return { _id: id, ...record, revision, ...found, ...more };
}
