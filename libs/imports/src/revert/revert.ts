import { attributesIn, type DirectoryReader } from '#client';
import {
  aggregates,
  fillableNames,
  isJsonObject,
  listOf,
  member,
  textOf,
  type LocationAttributes,
  type Source,
} from '#domain';
import { IdNumbers, type RecordGroup } from '#formats/reading';
import { inParallel } from '../in-parallel.js';
import { ImportEvents, type ImportEvent } from './import-events.js';
import type { Phase } from './phase.js';
import { referredTo, type Referred } from './references.js';
import {
  connectorTypeCommands,
  isChanged,
  locationCommands,
  stationCommands,
  tariffCommands,
  type HeldLocation,
  type UndoCommand,
} from './undo-commands.js';
import { referredGroups, settledGroups, undoGroup } from './undo-groups.js';
import { UndoneRecord, mixed, type Undo } from './undone-record.js';

/** An import that is taken back. */
export interface Reverted {
  readonly importId: string;
  /** When it was made, in milliseconds since 1970. */
  readonly since: number;
  /** The import that takes it back, a UUID. */
  readonly by: string;
}

/** The versions of a record that the events of an import have made. */
interface Span {
  readonly first: number;
  last: number;
  events: number;
}

/**
 * The commands that put the records of an import back. Its events tell what they were: memory has the number of each
 * record's events, and the changes of those whose events are apart in the log.
 */
export class Revert {
  private readonly events: ImportEvents;
  private readonly numbers = new IdNumbers();
  private readonly spans: Span[] = [];

  constructor(
    private readonly reader: DirectoryReader,
    private readonly reverted: Reverted,
  ) {
    this.events = new ImportEvents(reader, reverted.importId, reverted.since);
  }

  /** What stations refer to is brought back before them, and removed after them. */
  readonly phases: readonly Phase[] = [
    () => this.broughtBack(),
    () => this.stations(),
    () => this.takenAway(),
  ];

  private async *broughtBack(): Groups {
    await this.reader.catchUp();
    await this.count();
    for await (const undos of this.undos('others')) {
      yield* settledGroups(undos);
      yield* this.groups(undos.filter(isThere), (undo) => this.changeOf(undo));
    }
  }

  private async *stations(): Groups {
    for await (const undos of this.undos('stations')) {
      yield* settledGroups(undos);
      const changed = undos.filter((undo) => isThere(undo) || undo.how === 'take away');
      yield* this.groups(changed, async (undo) => stationCommands(undo, await this.sourceOf(undo)));
    }
  }

  private async *takenAway(): Groups {
    // Stations that are removed by now refer to nothing.
    await this.reader.catchUp();
    for await (const undos of this.undos('others')) {
      const away = undos.filter(({ how }) => how === 'take away');
      const used = new Set(await this.referredTo('location', away.filter(isNewLocation)));
      for (const undo of await this.referredTo('connector-type', away)) used.add(undo);
      yield* referredGroups([...used]);
      const unused = away.filter((undo) => !used.has(undo));
      yield* this.groups(unused, (undo) => Promise.resolve(takingAway(undo)));
    }
  }

  /** Those of a kind that stations refer to. */
  private async referredTo(kind: Referred, undos: readonly Undo[]): Promise<readonly Undo[]> {
    const asked = undos.filter((undo) => undo.kind === kind);
    const ids = asked.map(({ id }) => id);
    const used = await referredTo(this.reader, kind, ids);
    return asked.filter(({ id }) => used.has(id));
  }

  /** Counts the events of each record. */
  private async count(): Promise<void> {
    for await (const page of this.events.pages('all'))
      for (const event of page) {
        const span = this.spanOf(event);
        if (span) Object.assign(span, { last: event.version, events: span.events + 1 });
        else this.begin(event);
      }
  }

  private begin({ kind, id, version }: ImportEvent): void {
    this.numbers.add(kind, id);
    this.numbers.setNumber(kind, id, this.spans.length);
    this.spans.push({ first: version, last: version, events: 1 });
  }

  private spanOf({ kind, id }: ImportEvent): Span | undefined {
    const number = this.numbers.numberOf(kind, id);
    return number === null ? undefined : this.spans[number];
  }

  /** The records whose last event is on a page, page by page. */
  private async *undos(about: 'stations' | 'others'): AsyncGenerator<readonly Undo[], void, undefined> {
    const begun = new Map<string, UndoneRecord>();
    for await (const page of this.events.pages(about))
      yield page.flatMap((event) => this.undoBy(event, begun) ?? []);
  }

  /** What the record of an event needs, if this is its last one. @param begun the records of which events will follow */
  private undoBy(event: ImportEvent, begun: Map<string, UndoneRecord>): Undo | undefined {
    const span = this.spanOf(event);
    if (!span) return undefined;
    const isLast = event.version === span.last;
    if (span.last - span.first + 1 !== span.events) return isLast ? mixed(event) : undefined;
    const key = `${event.kind}/${event.id}`;
    const record = begun.get(key) ?? new UndoneRecord(event.kind, event.id);
    record.add(event);
    if (!isLast) begun.set(key, record);
    else begun.delete(key);
    return isLast ? record.undo : undefined;
  }

  private async *groups(
    undos: readonly Undo[],
    commandsOf: (undo: Undo) => Promise<readonly UndoCommand[]>,
  ): Groups {
    const groups: RecordGroup[] = [];
    await inParallel([...undos.entries()], async ([index, undo]) => {
      groups[index] = undoGroup(this.reverted.by, undo, await commandsOf(undo));
    });
    yield* groups;
  }

  private async changeOf(undo: Undo): Promise<readonly UndoCommand[]> {
    if (undo.kind === 'tariff') return tariffCommands(undo, await this.sourceOf(undo));
    if (undo.kind !== 'location') return connectorTypeCommands(undo);
    return locationCommands(undo, undo.how === 'bring back' ? await this.locationOf(undo) : null);
  }

  private async locationOf({ id }: Undo): Promise<HeldLocation | null> {
    const record = await this.reader.record(`v1/locations/${id}`);
    if (!isJsonObject(record)) return null;
    const held = attributesIn('location', record);
    const names = fillableNames(aggregates.location.fields);
    const attributes = Object.fromEntries(names.map((name) => [name, held[name]])) as LocationAttributes;
    return { attributes, source: sourceIn(record) };
  }

  /** The source of a station or tariff that is changed, which its first event tells, also after its removal. */
  private async sourceOf(undo: Undo): Promise<Source | null> {
    if (undo.how === 'take away' || !isChanged(undo)) return null;
    const page = await this.reader.json(`v1/${aggregates[undo.kind].collection}/${undo.id}/history?limit=1`);
    return sourceIn(member(listOf(member(page, 'items'))[0], 'data'));
  }
}

type Groups = ReturnType<Phase>;

function takingAway(undo: Undo): readonly UndoCommand[] {
  if (undo.kind === 'location') return locationCommands(undo, null);
  return undo.kind === 'tariff' ? tariffCommands(undo, null) : connectorTypeCommands(undo);
}

const isThere = ({ how }: Undo): boolean => how === 'change' || how === 'bring back';
const isNewLocation = ({ kind, isNew }: Undo): boolean => kind === 'location' && isNew;

function sourceIn(value: unknown): Source | null {
  const source = member(value, 'source');
  const [feed, id] = [textOf(member(source, 'feed')), textOf(member(source, 'id'))];
  return feed !== null && id !== null ? { feed, id } : null;
}
