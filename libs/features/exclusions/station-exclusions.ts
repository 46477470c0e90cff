import { PageBudget, shownEvent, type EventFeed, type LoggedEvent, type View } from '#application';
import { isExclusionEvent, type EventType } from '#domain';

/** An exclusion of an outage of a station, as it is now. */
export interface StationExclusion {
  readonly n: number;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  readonly note: string | null;
  /** Who stated it; null in the public view. */
  readonly caller: string | null;
  readonly recorded_at: string;
  readonly withdrawn_at: string | null;
}

interface ExclusionPage {
  readonly items: readonly StationExclusion[];
  /** The version after which the next page begins; null at the end. */
  readonly next: number | null;
}

/** Which exclusions are read. */
interface ExclusionQuery {
  /** Those that were stated after this version of the station. */
  readonly after: number;
  readonly limit: number;
  readonly view: View;
}

const types: ReadonlySet<EventType> = new Set<EventType>([
  'StationOutageExcluded.v1',
  'StationOutageExclusionWithdrawn.v1',
]);

/** Events that are read at a time. */
const CHUNK = 1000;

/** Reads the exclusions of stations, removed ones too, from their events. */
export class StationExclusions {
  constructor(private readonly feed: EventFeed) {}

  /** A page of the exclusions of a station, in their order; undefined if there is no such station. */
  async page(id: string, query: ExclusionQuery): Promise<ExclusionPage | undefined> {
    const page = new Page(query);
    for await (const events of this.events(id, query.after)) page.add(events);
    const isKnown = page.hasEvents || (await this.feed.history({ kind: 'station', id }, 0, 1)).length > 0;
    return isKnown ? page.result() : undefined;
  }

  /** To the end of the history, as an exclusion may be withdrawn at any time. */
  private async *events(id: string, after: number): AsyncGenerator<readonly LoggedEvent[]> {
    let last = after;
    for (let isLast = false; !isLast;) {
      const budget = new PageBudget();
      const events = await this.feed.history({ kind: 'station', id }, last, CHUNK, budget, types);
      yield events;
      last = events.at(-1)?.version ?? last;
      isLast = events.length < CHUNK && !budget.isSpent;
    }
  }
}

class Page {
  hasEvents = false;
  private hasMore = false;
  private last = 0;
  private readonly items = new Map<number, StationExclusion>();

  constructor(private readonly query: ExclusionQuery) {}

  add(events: readonly LoggedEvent[]): void {
    this.hasEvents ||= events.length > 0;
    for (const logged of events) this.apply(logged);
  }

  result(): ExclusionPage {
    return { items: [...this.items.values()], next: this.hasMore ? this.last : null };
  }

  private apply(logged: LoggedEvent): void {
    const { event, caller, time, version } = shownEvent(logged, this.query.view);
    if (!isExclusionEvent(event)) return;
    const { n } = event.data;
    if (event.type === 'StationOutageExclusionWithdrawn.v1') {
      const item = this.items.get(n);
      if (item) this.items.set(n, { ...item, withdrawn_at: time });
    } else if (this.items.size === this.query.limit) this.hasMore = true;
    else {
      const { from, to, reason, note = null } = event.data;
      this.last = version;
      this.items.set(n, { n, from, to, reason, note, caller, recorded_at: time, withdrawn_at: null });
    }
  }
}
