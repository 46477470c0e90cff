import { applyEvents, initialFoldedState, type RecordedEvent } from '#application/views';
import type { Comparison, ItemFold, StoredItem, StoredModels } from '#mongo';
import { changesIn, changesOf } from './documents.mongo.js';
import type { Change } from './stored/changes.js';
import { factChanges } from './stored/facts.js';
import { statusChanges, type StatusChange } from './stored/status-changes.js';

/** Records whose changes are read by one command. */
const RECORDS = 100;

type Record = StoredItem['record'];

/** Compares changes, but for their places in the log, which archived events do not tell. */
export const comparedChanges: Comparison = {
  rows: { name: 'changes of reliability', unit: 'changes' },
  count: (models) => changesIn(models).countDocuments(),
  stored,
  fold: ({ kind }) => new ChangeFold(kind),
};

async function* stored(models: StoredModels, records: readonly Record[]): AsyncGenerator<StoredItem> {
  for (let from = 0; from < records.length; from += RECORDS) {
    const some = new Map(records.slice(from, from + RECORDS).map((record) => [keyOf(record), record]));
    const ranges = [...some.keys()].map((key) => changesOf([key]));
    for await (const change of changesIn(models).find({ $or: ranges })) {
      const record = some.get(change._id.slice(0, change._id.lastIndexOf('/')));
      if (record) yield { record, version: change.version, item: itemOf(change) };
    }
  }
}

const keyOf = ({ kind, id }: Record): string => `${kind}/${id}`;

const itemOf = ({ status, facts }: Pick<Change, 'status' | 'facts'>): object => ({
  ...(status && { status }),
  ...(facts && { facts }),
});

class ChangeFold implements ItemFold {
  private readonly changes = new Map<number, object>();
  private folded;
  private last: StatusChange | undefined;

  constructor(private readonly kind: Record['kind']) {
    this.folded = initialFoldedState(kind);
  }

  add(event: RecordedEvent): void {
    const { kind, folded: before } = this;
    if (kind === 'tariff') return;
    const [facts] = factChanges(kind, [event], () => before);
    const [status] = kind === 'station' ? statusChanges([event], this.last) : [];
    this.last = status ?? this.last;
    this.folded = applyEvents(kind, before, [event]);
    if (status || facts)
      this.changes.set(event.version, itemOf({ ...(status && { status }), ...(facts && { facts }) }));
  }

  items(): ReadonlyMap<number, object> {
    return this.changes;
  }
}
