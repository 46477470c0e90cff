import { initialSnapshot, keyText, type AggregateKey, type AggregateSnapshot } from '#application/deciding';
import { DirectoryReader, attributesIn, type SharedDirectory } from '#client';
import {
  aggregates,
  listOf,
  member,
  occurred,
  readEvent,
  readState,
  textOf,
  type AggregateKind,
  type Extensions,
  type KnownTariff,
  type Decider,
  type DomainCommand,
  type DomainEvent,
  type DomainState,
  type Source,
} from '#domain';
import { inParallel } from '../in-parallel.js';
import { sourceConditions, valueOf } from '../send/source-conditions.js';

/** A record that a command is about or refers to, with its source if the command names that. */
export interface WantedRecord {
  readonly aggregate: AggregateKey;
  readonly source: Source | null;
}

/** A record as the directory has it. */
export interface HeldState extends AggregateSnapshot {
  /** Whether what lists lack was not read: extensions, and when a tariff was observed, which are null in the state. */
  readonly isPart: boolean;
}

/** Greatest number of connector types that are kept. */
const MAX_KEPT = 2_000;

/** Reads the states of records from the directory, including everything that was written before the first read. */
export class HeldStates {
  private readonly reader: DirectoryReader;
  private caughtUp: Promise<unknown> | null = null;
  /** Commands refer to the same connector types again and again. */
  private readonly connectorTypes = new Map<string, HeldState>();

  /** @throws DirectoryError the address or the key is invalid */
  constructor(directory: SharedDirectory) {
    this.reader = new DirectoryReader(directory, 'import');
  }

  /**
   * Reads records. One that the directory does not have is in its initial state.
   * @throws DirectoryError the directory can't be reached, or refuses the request
   */
  async load(wanted: readonly WantedRecord[]): Promise<Map<string, HeldState>> {
    await (this.caughtUp ??= this.reader.catchUp());
    const found = new Map<string, HeldState>();
    const isOpen = ({ aggregate }: WantedRecord) => !found.has(keyText(aggregate));
    const add = (state: HeldState) => void found.set(keyText(state.aggregate), state);
    for (const { aggregate } of wanted) {
      const known = this.connectorTypes.get(keyText(aggregate));
      if (known) add(known);
    }
    const named = wanted
      .filter(isOpen)
      .flatMap(({ aggregate, source }) => (source ? { aggregate, source } : []));
    await this.loadBySource(named, add);
    await this.loadUnlisted(named.filter(isOpen), add);
    await inParallel(wanted.filter(isOpen), async ({ aggregate }) => add(await this.loadById(aggregate)));
    for (const [key, state] of found) if (state.aggregate.kind === 'connector-type') this.keep(key, state);
    return found;
  }

  /** A record that is there, with what lists do not have of it. @throws DirectoryError as {@link load} */
  async wholeOf(held: HeldState): Promise<HeldState> {
    const { kind, id } = held.aggregate;
    if (kind === 'tariff') return withLacking(held, await this.pastRecord({ kind, id }));
    const record = await this.reader.record(`v1/${aggregates[kind].collection}/${id}?extensions=true`);
    return withExtensions(held, (member(record, 'extensions') ?? null) as Extensions | null);
  }

  private keep(key: string, state: HeldState): void {
    if (this.connectorTypes.size >= MAX_KEPT) this.connectorTypes.clear();
    this.connectorTypes.set(key, state);
  }

  /** Reads those that lists have. */
  private async loadBySource(named: readonly NamedRecord[], add: Add): Promise<void> {
    const wanted = new Set(named.map(({ aggregate }) => keyText(aggregate)));
    await inParallel(conditionsOf(named), async ({ kind, condition }) => {
      const path = `v1/${aggregates[kind].collection}?${condition}&limit=1000`;
      for await (const page of this.reader.pages(path))
        for (const item of listOf(member(page, 'items'))) {
          const state = listedState(kind, item);
          // The filter ignores case and accents.
          if (wanted.has(keyText(state.aggregate))) add(state);
        }
    });
  }

  /** Reads those that no list has: a location does not exist then, a station may be removed. */
  private async loadUnlisted(named: readonly NamedRecord[], add: Add): Promise<void> {
    const stations = named.filter(({ aggregate }) => aggregate.kind === 'station');
    const removed = new Set<unknown>();
    await inParallel(conditionsOf(stations), async ({ condition }) => {
      const page = await this.reader.json(`v1/stations/removed?${condition}`);
      for (const item of listOf(member(page, 'items'))) removed.add(member(item, 'id'));
    });
    await inParallel(stations, async ({ aggregate }) =>
      add(
        removed.has(aggregate.id)
          ? await this.pastRecord({ kind: 'station', id: aggregate.id })
          : absent(aggregate),
      ),
    );
    for (const { aggregate } of named) if (aggregate.kind === 'location') add(absent(aggregate));
  }

  private async loadById(aggregate: AggregateKey): Promise<HeldState> {
    const { kind, id } = aggregate;
    const found = await this.reader.find(`v1/${aggregates[kind].collection}/${id}`);
    if (found === 'not_found') return absent(aggregate);
    if (found !== 'gone') return listedState(kind, found.record);
    return kind === 'station' || kind === 'tariff'
      ? this.pastRecord({ kind, id })
      : removedConnectorType(aggregate);
  }

  /** A station or tariff as its events say: all that the directory shows of a removed one. */
  private async pastRecord(aggregate: PastRecord): Promise<HeldState> {
    const { collection, decider: ofKind } = aggregates[aggregate.kind];
    const decider = ofKind as Decider<DomainCommand, DomainEvent, DomainState>;
    let state = decider.initial;
    let version = 0;
    for await (const page of this.reader.pages(`v1/${collection}/${aggregate.id}/history?limit=1000`))
      for (const item of listOf(member(page, 'items'))) {
        const event = readEvent(textOf(member(item, 'type')) ?? '', member(item, 'data'));
        state = decider.evolve(state, occurred(event, textOf(member(item, 'occurred_at')) ?? ''));
        version += 1;
      }
    return { aggregate, version, state, isPart: false };
  }
}

/** The record with extensions, which are then no part of what is lacking. */
export const withExtensions = (held: HeldState, extensions: Extensions | null): HeldState =>
  'attributes' in held.state ? { ...held, state: { ...held.state, extensions }, isPart: false } : held;

/** A tariff as it is held, with what lists lack: the rest may have been changed by earlier commands. */
function withLacking(held: HeldState, past: HeldState): HeldState {
  const { observed_at, extensions } = past.state as KnownTariff;
  return { ...held, state: { ...(held.state as KnownTariff), observed_at, extensions }, isPart: false };
}

/** A record whose events can be read. */
type PastRecord = AggregateKey & { readonly kind: 'station' | 'tariff' };

interface NamedRecord extends WantedRecord {
  readonly source: Source;
}

type Add = (state: HeldState) => void;

/** The conditions of lists that find these records. */
function conditionsOf(named: readonly NamedRecord[]) {
  const lists = new Map<string, { kind: AggregateKind; feed: string; ids: string[] }>();
  for (const { aggregate, source } of named) {
    const key = `${aggregate.kind}\n${source.feed}`;
    const list = lists.get(key) ?? { kind: aggregate.kind, feed: source.feed, ids: [] };
    lists.set(key, list);
    list.ids.push(source.id);
  }
  return [...lists.values()].flatMap(({ kind, feed, ids }) =>
    sourceConditions(ids).map((ofIds) => ({ kind, condition: `source_feed=${valueOf(feed)}${ofIds}` })),
  );
}

const absent = (aggregate: AggregateKey): HeldState => ({
  ...initialSnapshot(aggregate),
  isPart: false,
});

/** The directory shows neither version nor content of one, which decide nothing but the version that a command expects. */
const removedConnectorType = (aggregate: AggregateKey): HeldState => ({
  aggregate,
  version: 2,
  state: readState('connector-type', { kind: 'removed', attributes: {}, source: null, ...NO_TIMES }),
  isPart: false,
});

/** Records tell them apart from lists; no decision depends on them. */
const NO_TIMES = { created_at: '', updated_at: '' };

/** The state of a record as JSON of the API shows it. */
export function listedState(kind: AggregateKind, item: unknown): HeldState {
  const attributes = attributesIn(kind, item);
  const source = member(item, 'source');
  const shared = { attributes, source, ...NO_TIMES };
  return {
    aggregate: { kind, id: textOf(member(item, 'id')) ?? '' },
    version: Number(member(item, 'version')),
    state: readState(kind, { ...shared, ...ownMembers[kind](item) }),
    isPart: kind !== 'connector-type',
  };
}

const ownMembers: Readonly<Record<AggregateKind, (item: unknown) => object>> = {
  station: (item) => ({
    kind: 'present',
    observed: observedIn(member(item, 'status')),
    connectors: member(item, 'connectors'),
    details: member(item, 'details'),
    extensions: null,
  }),
  location: (item) => ({
    kind: member(member(item, 'attributes'), 'retired') === true ? 'retired' : 'registered',
    extensions: null,
  }),
  'connector-type': () => ({ kind: 'present' }),
  tariff: () => ({ kind: 'present', extensions: null }),
};

function observedIn(status: unknown) {
  const observed_at = member(status, 'observed_at');
  return observed_at === null ? null : { observed_at, changed_at: member(status, 'changed_at') };
}
