import {
  distanceMetres,
  foldEvents,
  isWithin,
  plainBoxes,
  recordEntry,
  renderRecord,
  squaredChord,
  stationEntry,
  unitVector,
  type AggregateKey,
  type ListQuery,
  type LoggedEvent,
  type Position,
  type Projection,
  type RecordPage,
  type RecordQueries,
  type SearchEntry,
  type SortKey,
  type StoredRecord,
} from '#application';
import {
  aggregates,
  type Collection,
  type ConnectorTypeState,
  type DomainState,
  type KnownLocation,
  type PresentStation,
} from '#domain';

interface Entry {
  readonly record: StoredRecord;
  readonly search: SearchEntry;
}

/**
 * The read models told as plainly as they can be: all events are kept, each list is made anew from them, filtered,
 * sorted and cut. What it answers is what every store has to answer.
 */
export class MemoryViews implements Projection, RecordQueries {
  private readonly streams = new Map<string, LoggedEvent[]>();
  private applied: Position | undefined;

  position(): Promise<Position | undefined> {
    return Promise.resolve(this.applied);
  }

  apply(events: readonly LoggedEvent[], next: Position): Promise<void> {
    for (const event of events) {
      const key = `${event.aggregate.kind}/${event.aggregate.id}`;
      const stream = this.streams.get(key) ?? [];
      if (event.version === stream.length + 1) stream.push(event);
      this.streams.set(key, stream);
    }
    this.applied = next;
    return Promise.resolve();
  }

  reset(): Promise<void> {
    this.streams.clear();
    this.applied = undefined;
    return Promise.resolve();
  }

  find(collection: Collection, id: string): Promise<StoredRecord | undefined> {
    const found = [...this.streams.values()].find(
      ([first]) => first?.aggregate.id === id && aggregates[first.aggregate.kind].collection === collection,
    );
    return Promise.resolve(found && this.recordOf(found));
  }

  list(collection: Collection, query: ListQuery): Promise<RecordPage> {
    const matching = this.entries(collection)
      .filter((entry) => matches(entry, query))
      .sort((a, b) => compare(keyOf(a, query), keyOf(b, query), query.sort.descending));
    const { after } = query;
    const rest = after
      ? matching.filter((entry) => compare(keyOf(entry, query), after, query.sort.descending) > 0)
      : matching;
    const shown = rest.slice(0, query.limit);
    const last = rest.length > shown.length ? shown.at(-1) : undefined;
    return Promise.resolve({
      records: shown.map(({ record }) => record),
      ...(last && { next: keyOf(last, query) }),
      ...(query.total && { total: matching.length }),
    });
  }

  private entries(collection: Collection): Entry[] {
    return [...this.streams.values()].flatMap((stream) => {
      const key = stream[0]?.aggregate;
      if (!key || aggregates[key.kind].collection !== collection) return [];
      const record = this.recordOf(stream);
      return record.removed ? [] : [{ record, search: this.searchOf(key) }];
    });
  }

  private recordOf(stream: readonly LoggedEvent[]): StoredRecord {
    const { kind, id } = (stream[0] as LoggedEvent).aggregate;
    const { version, state } = foldEvents(kind, undefined, stream);
    return { id, version, ...renderRecord(kind, state) };
  }

  private stateOf({ kind, id }: AggregateKey): DomainState {
    return foldEvents(kind, undefined, this.streams.get(`${kind}/${id}`) ?? []).state;
  }

  private searchOf(key: AggregateKey): SearchEntry {
    if (key.kind !== 'station') return recordEntry(key.kind, this.stateOf(key));
    const state = this.stateOf(key) as PresentStation;
    const location = this.stateOf({ kind: 'location', id: state.attributes.location_id });
    const types = state.connectors.map(
      ({ connector_type_id: id }) => this.stateOf({ kind: 'connector-type', id }) as ConnectorTypeState,
    );
    return stationEntry(state, {
      location: (location as Partial<KnownLocation>).attributes,
      connectorTypeNames: types.flatMap((type) =>
        type.kind === 'present' ? (type.attributes.name ?? []) : [],
      ),
    });
  }
}

function keyOf({ record, search }: Entry, { sort, near }: ListQuery): SortKey {
  const { id } = record;
  if (sort.by === 'name') return { value: search.filters.name ?? null, id };
  if (sort.by !== 'distance') return { value: record[sort.by], id };
  if (!near || !search.point) throw new Error('only what is near something has a distance');
  return { value: squaredChord(unitVector(near.centre), unitVector(search.point)), id };
}

function hasAll(search: SearchEntry, words: readonly string[]): boolean {
  const found = [...search.words, ...(search.statusWords ?? [])];
  const last = words.length - 1;
  return words.every((word, index) =>
    found.some((text) => (index < last ? text === word : text.startsWith(word))),
  );
}

function matches({ record, search }: Entry, query: ListQuery): boolean {
  const { words, filters, updatedSince, connectorTypes } = query;
  return (
    hasAll(search, words) &&
    filters.every(({ field, values }) => values.includes(search.filters[field] ?? null)) &&
    (connectorTypes === undefined || hasConnector(search, connectorTypes)) &&
    isThere(search, query) &&
    isAsFresh(search, query) &&
    (updatedSince === undefined || record.updated_at >= updatedSince)
  );
}

const hasConnector = ({ connectorTypes = [] }: SearchEntry, asked: readonly (string | null)[]): boolean =>
  connectorTypes.length === 0 ? asked.includes(null) : connectorTypes.some((type) => asked.includes(type));

function isThere({ point }: SearchEntry, { near, bbox }: ListQuery): boolean {
  if (!near && !bbox) return true;
  if (!point) return false;
  return (
    (!near || distanceMetres(near.centre, point) <= near.radius) &&
    (!bbox || plainBoxes(bbox).some((box) => isWithin(point, box)))
  );
}

const isAsFresh = ({ observedAt }: SearchEntry, { freshness }: ListQuery): boolean =>
  !freshness || (observedAt === undefined || observedAt < freshness.before) === freshness.stale;

function compare(a: SortKey, b: SortKey, descending: boolean): number {
  if (a.value === null || b.value === null) {
    return Number(a.value === null) - Number(b.value === null) || byCodePoint(a.id, b.id);
  }
  const order =
    typeof a.value === 'number' ? a.value - Number(b.value) : byCodePoint(a.value, String(b.value));
  return (descending ? -order : order) || byCodePoint(a.id, b.id);
}

/** Not JavaScript's own order, which is that of UTF-16 code units. */
function byCodePoint(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  for (const [index, char] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    if (char !== other) return Number(char.codePointAt(0)) - Number(other.codePointAt(0));
  }
  return left.length - right.length;
}
