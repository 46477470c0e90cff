import { includesFirstEvent, type EventStream } from '#application/views';
import { project, type Poisoned, type Projected } from './projected.js';
import type { RecordCollection } from './record-collection.js';
import { storedRecord, type RecordDocument } from './record-document.js';

/** A record that is about to be written, over the one held if there is one. */
export interface Change {
  readonly projected: Projected;
  readonly held: RecordDocument | undefined;
}

/** What a document has beside its record. */
export type Details = Pick<
  RecordDocument,
  'filters' | 'words' | 'around' | 'place' | 'observed_at' | 'period'
>;

/** Tells what documents have beside their records, in their order. */
export type DetailsOf = (changes: readonly Change[]) => Promise<readonly Details[]>;

export interface Applied {
  /** Ids of the records that had all of their events already. */
  readonly known: readonly string[];
  readonly poisoned: readonly Poisoned[];
}

/** Applies events to the records of one kind. Several may do so at once, of the same records too. */
export class RecordWriter {
  constructor(
    private readonly collection: RecordCollection,
    private readonly detailsOf: DetailsOf,
  ) {}

  async apply(streams: readonly EventStream[]): Promise<Applied> {
    const settled: Attempt[] = [];
    let held = await this.collection.load(idsOf(streams.filter((stream) => !includesFirstEvent(stream))));
    for (let left = streams; left.length > 0;) {
      const attempts = left.map((stream) => attempt(stream, held.get(stream.id)));
      const refused = await this.write(
        attempts.flatMap(({ changed }) => changed ?? []),
        held,
      );
      settled.push(...attempts.filter(({ id }) => !refused.has(id)));
      left = left.filter(({ id }) => refused.has(id));
      held = await this.collection.load([...refused]);
    }
    return {
      known: idsOf(settled.filter(({ changed }) => !changed)),
      poisoned: settled.flatMap(({ poisoned }) => poisoned ?? []),
    };
  }

  /** Resolves with the ids of the records that another writer has written since they were read. */
  private async write(
    changed: readonly Projected[],
    held: ReadonlyMap<string, RecordDocument>,
  ): Promise<ReadonlySet<string>> {
    const changes = changed.map((projected) => ({ projected, held: held.get(projected.record.id) }));
    const details = await this.detailsOf(changes);
    const documents = changes.map((change, place) => documentOf(change, details[place]));
    const refused = await this.collection.write(documents);
    return new Set(refused.map(({ _id }) => _id));
  }
}

const idsOf = (records: readonly { readonly id: string }[]): readonly string[] => records.map(({ id }) => id);

interface Attempt {
  readonly id: string;
  /** Undefined where the record is as its events leave it already. */
  readonly changed: Projected | undefined;
  readonly poisoned: Poisoned | undefined;
}

function attempt(stream: EventStream, held: RecordDocument | undefined): Attempt {
  const { projected, poisoned } = project(stream, held && storedRecord(held));
  const isNew = projected !== undefined && projected.record.version > (held?.version ?? 0);
  return { id: stream.id, changed: isNew ? projected : undefined, poisoned };
}

function documentOf({ projected, held }: Change, details: Details | undefined): RecordDocument {
  const { id, ...record } = projected.record;
  return { _id: id, ...record, revision: (held?.revision ?? 0) + 1, ...details };
}
