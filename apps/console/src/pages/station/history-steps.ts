import type { Connector, HistoryItem, Source } from '../../api/records.js';
import type { StatusKey } from '../../ui/status-mark.js';

export interface ValueChange {
  readonly name: string;
  readonly from: unknown;
  readonly to: unknown;
}

type Entries = readonly Pick<Connector, 'connector_type_id' | 'count'>[];

/** What an event of a station says. */
export type Entry =
  | { readonly kind: 'created' | 'restored' | 'removed' | 'erased' | 'other' }
  | { readonly kind: 'status'; readonly from: StatusKey; readonly to: StatusKey }
  | { readonly kind: 'confirmed'; readonly status: StatusKey; readonly times: number }
  | { readonly kind: 'changed'; readonly changes: readonly ValueChange[] }
  | { readonly kind: 'moved'; readonly from: string; readonly to: string }
  | { readonly kind: 'connectors'; readonly from: Entries; readonly to: Entries };

/** A step of a timeline. */
export interface Step {
  readonly version: number;
  readonly type: string;
  /** When it was so: for a report when it was observed. */
  readonly time: string;
  readonly acceptedAt: string;
  /** The feed that reported it, if that is known. */
  readonly feed: string | undefined;
  readonly caller: string | null;
  readonly entry: Entry;
}

type Data = HistoryItem['data'];

/** The steps of a station's events in their order; confirmations of one status in a row are one step. */
export function stepsOf(items: readonly HistoryItem[], source: Source | null): readonly Step[] {
  const steps: Step[] = [];
  for (const step of items.map((item) => stepOf(item, source))) {
    const last = steps.at(-1);
    const { entry } = step;
    if (entry.kind === 'confirmed' && last?.entry.kind === 'confirmed' && last.entry.status === entry.status)
      steps[steps.length - 1] = { ...last, entry: { ...entry, times: last.entry.times + 1 } };
    else steps.push(step);
  }
  return steps;
}

function stepOf(item: HistoryItem, source: Source | null): Step {
  const { type, version, occurred_at, caller, data } = item;
  const observed = reportedAt(item);
  // The event of an erasure has the whole station, which was reported before.
  const given = isErasure(type) ? undefined : (data['source'] as Source | undefined)?.feed;
  return {
    ...{ version, type, caller, acceptedAt: occurred_at },
    time: observed ?? occurred_at,
    feed: given ?? (observed && source?.feed),
    entry: entry(type, data),
  };
}

const isErasure = (type: string): boolean => type.startsWith('StationTextErased');

/** When a status was observed, if its report had a time. That of a new station may be older than the rest of it. */
function reportedAt({ type, occurred_at, data }: HistoryItem): string | undefined {
  const { observed_at } = data;
  if (typeof observed_at !== 'string' || /Created|Restored/.test(type) || isErasure(type)) return undefined;
  return isEarlier(observed_at, occurred_at) ? observed_at : undefined;
}

/** A status without a time of its own is observed when it is accepted. Milliseconds. */
const SAME_TIME_MS = 1_000;

const isEarlier = (observed: string, accepted: string): boolean =>
  Date.parse(accepted) - Date.parse(observed) > SAME_TIME_MS;

function entry(type: string, data: Data): Entry {
  switch (type.replace(/\.v\d+$/, '')) {
    case 'StationCreated':
      return { kind: 'created' };
    case 'StationRestored':
      return { kind: 'restored' };
    case 'StationRemoved':
      return { kind: 'removed' };
    case 'StationAvailabilityChanged':
      return { kind: 'status', from: statusIn(data, 'previous'), to: statusIn(data, 'available') };
    case 'StationAvailabilityConfirmed':
      return { kind: 'confirmed', status: statusIn(data, 'available'), times: 1 };
    case 'StationDetailsChanged':
      return { kind: 'changed', changes: changesIn(data) };
    default:
      return toldOfLinks(type, data);
  }
}

function toldOfLinks(type: string, data: Data): Entry {
  if (type.startsWith('StationRelocated'))
    return { kind: 'moved', from: String(data['previous']), to: String(data['location_id']) };
  if (type.startsWith('StationConnectorsChanged'))
    return { kind: 'connectors', from: data['previous'] as Entries, to: data['connectors'] as Entries };
  return { kind: isErasure(type) ? 'erased' : 'other' };
}

const statusIn = (data: Data, member: string): StatusKey => (data[member] as StatusKey | null) ?? 'none';

/** The details are fields like the others. Extensions are too large to be shown. */
function changesIn(data: Data): readonly ValueChange[] {
  const changed = flat(data['changed']);
  const previous = flat(data['previous']);
  return Object.keys(changed).map((name) => ({
    name,
    from: previous[name] ?? null,
    to: changed[name] ?? null,
  }));
}

function flat(values: unknown): Readonly<Record<string, unknown>> {
  const { details, ...attributes } = (values ?? {}) as { readonly details?: object };
  return { ...attributes, ...details };
}
