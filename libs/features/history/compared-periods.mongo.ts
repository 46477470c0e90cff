import { replacementPeriods, statusChanges, type StatusChange } from './status-periods.js';
import type { RecordedEvent } from '#application/views';
import type { Comparison, ItemFold, StoredItem, StoredModels } from '#mongo';
import { HistoryCollections } from './history-documents.mongo.js';

/** Compares status periods, those that are superseded left out: which of them are stored depends on the batches. */
export const comparedPeriods: Comparison = {
  rows: { name: 'status periods', unit: 'periods' },
  count: (models) => new HistoryCollections(models).statusPeriods.countDocuments({ superseded: false }),
  stored,
  fold: () => new PeriodFold(),
};

async function* stored(
  models: StoredModels,
  records: readonly StoredItem['record'][],
): AsyncGenerator<StoredItem> {
  const stations = records.filter(({ kind }) => kind === 'station').map(({ id }) => id);
  const { statusPeriods } = new HistoryCollections(models);
  for await (const period of statusPeriods.find({ station: { $in: stations } })) {
    const { station, since, code, version, previous, before, superseded } = period;
    const item = superseded ? undefined : { since, code, version, previous, before };
    yield { record: { kind: 'station', id: station }, version, item };
  }
}

class PeriodFold implements ItemFold {
  private readonly changes: StatusChange[] = [];

  add(event: RecordedEvent): void {
    const last = this.changes.at(-1);
    this.changes.push(...statusChanges([event], last && { ...last, previous: null, before: [] }));
  }

  items(): ReadonlyMap<number, object> {
    const periods = replacementPeriods(undefined, this.changes);
    return new Map(periods.map((period) => [period.version, period]));
  }
}
