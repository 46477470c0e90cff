import { aggregates, replacingPatch, type AggregateKind } from '#domain';
import type { ImportEvent } from './import-events.js';

type Values = Readonly<Record<string, unknown>>;

/** What a record needs to be as it was before an import. */
export interface Undo {
  readonly kind: AggregateKind;
  readonly id: string;
  /** Of the record after the last event of the import. */
  readonly version: number;
  /**
   * - `nothing`: it is as it was
   * - `change`: it has other values
   * - `bring back`: it was there, and may have other values
   * - `take away`: it was not there, or removed
   * - `unknown`: the events do not tell how it was
   * - `mixed`: others have changed it between the events of the import
   */
  readonly how: 'nothing' | 'change' | 'bring back' | 'take away' | 'unknown' | 'mixed';
  /** Whether the import has made it. */
  readonly isNew: boolean;
  /** The former values of attributes, connectors and extensions that are others now. */
  readonly former: Values;
  /** The same of the details of a station. */
  readonly formerDetails: Values;
  /** When its status was observed that it has now, or that it is gone; null: the import did not say. */
  readonly observedAt: string | null;
}

/** Of a record that others have changed between the events of the import. */
export const mixed = ({ kind, id, version }: ImportEvent): Undo => ({
  ...{ kind, id, version, how: 'mixed', isNew: false, former: {}, formerDetails: {}, observedAt: null },
});

/** Values before the first change and after the last one. */
class Changes {
  private readonly before: Record<string, unknown> = {};
  private readonly now: Record<string, unknown> = {};

  add(changed: Values, previous: Values): void {
    for (const [name, value] of Object.entries(previous))
      if (!(name in this.before)) this.before[name] = value;
    Object.assign(this.now, changed);
  }

  /** The value before the first change; undefined if there was none. */
  formerOf(name: string): unknown {
    return this.before[name];
  }

  /** The former values that are others now. */
  get former(): Values {
    const differs = ([name, value]: [string, unknown]) =>
      JSON.stringify(value) !== JSON.stringify(this.now[name]);
    return Object.fromEntries(Object.entries(this.before).filter(differs));
  }
}

/** What an import has done to a record. All of its events are added, in their order. */
export class UndoneRecord {
  private count = 0;
  private version = 0;
  private isNew = false;
  private wasThere = true;
  private isThere = true;
  private isUnknown = false;
  private observedAt: string | null = null;
  private readonly values = new Changes();
  private readonly details = new Changes();

  constructor(
    private readonly kind: AggregateKind,
    private readonly id: string,
  ) {}

  add({ event, version }: ImportEvent): void {
    this.count += 1;
    this.version = version;
    const deed = (deeds[event.type] as (data: unknown) => Deed)(event.data);
    if (deed.isThere === true) this.appear();
    this.isThere = deed.isThere ?? this.isThere;
    this.isUnknown ||= deed.isUnknown ?? false;
    this.observedAt = deed.observed_at ?? this.observedAt;
    this.change(deed);
  }

  get undo(): Undo {
    const { kind, id, version, isNew, observedAt } = this;
    const former = replacingPatch(aggregates[kind].fields, this.values.former);
    const changedDetails = this.details.former;
    const isSame = Object.keys(former).length === 0 && Object.keys(changedDetails).length === 0;
    const formerDetails = { ...changedDetails, ...this.formerWord(former) };
    return { kind, id, version, how: this.how(isSame), isNew, former, formerDetails, observedAt };
  }

  /** The word for the former status: a status without one has none, also where the word is the same now. */
  private formerWord(former: Values): Values {
    const source_status = this.details.formerOf('source_status');
    return 'available' in former && source_status !== undefined ? { source_status } : {};
  }

  private how(isSame: boolean): Undo['how'] {
    if (this.isUnknown) return 'unknown';
    if (!this.wasThere) return this.isThere ? 'take away' : 'nothing';
    if (!this.isThere) return 'bring back';
    return isSame ? 'nothing' : 'change';
  }

  private appear(): void {
    // After its removal by the same import, it is replaced as a whole: what it was before is not known.
    if (this.count > 1) this.isUnknown ||= this.wasThere;
    else {
      this.wasThere = false;
      this.isNew = this.version === 1;
    }
  }

  private change({ changed, previous }: Deed): void {
    if (!changed || !previous) return;
    const { details: changedDetails = {}, ...changedValues } = changed;
    const { details: previousDetails = {}, ...previousValues } = previous;
    this.values.add(changedValues, previousValues);
    this.details.add(changedDetails as Values, previousDetails as Values);
  }
}

/** What an event says of a record. */
interface Deed {
  /** Whether it is there since, or removed; undefined: as before. */
  readonly isThere?: boolean;
  readonly isUnknown?: true;
  /** When its status was observed, or that it is gone. */
  readonly observed_at?: string | undefined;
  /** Attributes, connectors, extensions, and details in a member of their own. */
  readonly changed?: Values;
  readonly previous?: Values;
}

type DataOf<Type> = Extract<ImportEvent['event'], { readonly type: Type }>['data'];

const appears = ({ observed_at }: { readonly observed_at?: string }): Deed => ({
  isThere: true,
  observed_at,
});
const leaves = ({ observed_at }: { readonly observed_at?: string }): Deed => ({
  isThere: false,
  observed_at,
});
const changes = ({ changed, previous }: { readonly changed: object; readonly previous: object }): Deed => ({
  changed: { ...changed },
  previous: { ...previous },
});

/** The word of the source for a status, as of the details. */
const words = (source_status: string | null | undefined) =>
  source_status === undefined ? {} : { details: { source_status } };

const deeds: { readonly [Type in ImportEvent['event']['type']]: (data: DataOf<Type>) => Deed } = {
  'StationCreated.v1': appears,
  'StationDetailsChanged.v1': changes,
  'StationAvailabilityChanged.v1': ({ available, previous, ...observation }) => ({
    observed_at: observation.observed_at,
    changed: { available, ...words(observation.source_status) },
    previous: { available: previous, ...words(observation.previous_source_status) },
  }),
  'StationAvailabilityConfirmed.v1': ({ observed_at, source_status, previous_source_status }) => ({
    observed_at,
    ...changes({ changed: words(source_status), previous: words(previous_source_status) }),
  }),
  'StationRelocated.v1': ({ location_id, previous }) =>
    changes({ changed: { location_id }, previous: { location_id: previous } }),
  'StationConnectorsChanged.v1': ({ connectors, previous }) =>
    changes({ changed: { connectors }, previous: { connectors: previous } }),
  'StationRemoved.v1': leaves,
  'StationRestored.v1': appears,
  'StationTextErased.v1': () => ({ isUnknown: true }),
  // No import sends exclusions.
  'StationOutageExcluded.v1': () => ({}),
  'StationOutageExclusionWithdrawn.v1': () => ({}),
  'ConnectorTypeCreated.v1': () => ({ isThere: true }),
  'ConnectorTypeChanged.v1': changes,
  'ConnectorTypeActivated.v1': () =>
    changes({ changed: { is_active: true }, previous: { is_active: false } }),
  'ConnectorTypeDeactivated.v1': () =>
    changes({ changed: { is_active: false }, previous: { is_active: true } }),
  'ConnectorTypeRemoved.v1': () => ({ isThere: false }),
  'ConnectorTypeRestored.v1': () => ({ isThere: true }),
  'LocationRegistered.v1': () => ({ isThere: true }),
  'LocationChanged.v1': changes,
  'LocationRetired.v1': () => ({ isThere: false }),
  'TariffCreated.v1': appears,
  'TariffChanged.v1': ({ changed, previous, observed_at }) => ({
    observed_at,
    ...changes({ changed, previous }),
  }),
  'TariffRemoved.v1': () => ({ isThere: false }),
  'TariffRestored.v1': appears,
};
