import {
  PageBudget,
  decodePosition,
  encodePosition,
  firstNumber,
  type AggregateKey,
  type EventFeed,
  type FeedPage,
  type LoggedEvent,
  type PastPage,
  type Position,
} from '#application/views';
import { readEvent, type AggregateKind, type DomainEvent, type EventType } from '#domain';
import type { Connection } from '../database.js';
import { query, type Query } from '../statements.js';

type EventRow = readonly [
  seq: number,
  aggregate: number,
  kind: AggregateKind,
  id: string,
  version: number,
  type: string,
  time: string,
  commandId: string,
  caller: string,
  data: string,
  traceparent: string | null,
  importId: string | null,
];

const EVENT_COLUMNS =
  'e.seq, a.n, a.kind, a.id, e.version, e.type, e.time, e.command_id, e.caller, e.data, e.traceparent, e.import_id';
const EVENTS = `SELECT ${EVENT_COLUMNS} FROM events e JOIN aggregates a ON a.n = e.aggregate`;

/** The last event that was read by aggregate: the aggregate's number and the event's version. */
export type AggregateCursor = readonly [aggregate: number, version: number];

interface AggregateEvents {
  readonly events: readonly LoggedEvent[];
  readonly last: AggregateCursor;
  /** Whether there are no more of the kind. */
  readonly isEnd: boolean;
}

const BETWEEN = 'e.seq > ? AND e.seq <= ?';
const HISTORY = 'e.aggregate = (SELECT n FROM aggregates WHERE id = ? AND kind = ?) AND e.version > ?';

/** Events that one read scans at most, so that a rare type does not block other work. */
const SCAN_LIMIT = 20_000;

/** A query for events in order, and a query for the sizes of their data. The last parameter of both is a limit. */
interface EventQuery {
  readonly events: Query<EventRow>;
  readonly sizes: Query<[bytes: number]>;
}

function eventQuery(connection: Connection, condition: string, order: string): EventQuery {
  const rest = `WHERE ${condition} ORDER BY ${order} LIMIT ?`;
  return {
    events: query(connection, `${EVENTS} ${rest}`),
    // The size is in the header of a row: its data is not read.
    sizes: query(connection, `SELECT octet_length(e.data) FROM events e ${rest}`),
  };
}

/** The first events that the budget admits. Their sizes are read first, as the library reads a hundred rows at a time. */
function admittedEvents(
  { events, sizes }: EventQuery,
  values: readonly unknown[],
  limit: number,
  budget: PageBudget,
): readonly LoggedEvent[] {
  const admitted = budget.take(sizes.all(...values, limit), ([bytes]) => bytes);
  return events.map(loggedEvent, ...values, admitted.length);
}

/** The newest events of a range of the log, of some types or all. */
function pastPage(
  selected: EventQuery,
  [after, ...values]: readonly [after: number, until: number, ...types: EventType[]],
  limit: number,
  budget: PageBudget,
): PastPage {
  const events = admittedEvents(selected, [after, ...values], limit, budget);
  const isCut = events.length === limit || budget.isSpent;
  const older = isCut ? eventsBefore(events.at(-1)?.position) - 1 : after;
  return { events, next: older > 0 ? encodePosition([older]) : undefined };
}

/** Reads the log. */
export class SqliteEventFeed implements EventFeed {
  private readonly selectEnd: Query<[number | null]>;
  private readonly selectTime: Query<[string]>;
  private readonly selectAfter: EventQuery;
  private readonly selectBefore: EventQuery;
  private readonly selectHistory: EventQuery;
  private readonly selectByAggregate: EventQuery;

  constructor(private readonly connection: Connection) {
    this.selectEnd = query(connection, 'SELECT max(seq) FROM events');
    this.selectTime = query(connection, 'SELECT time FROM events WHERE seq > ? ORDER BY seq LIMIT 1');
    this.selectAfter = eventQuery(connection, BETWEEN, 'e.seq');
    this.selectBefore = eventQuery(connection, BETWEEN, 'e.seq DESC');
    this.selectHistory = eventQuery(connection, HISTORY, 'e.version');
    const byAggregate = `FROM aggregates a CROSS JOIN events e ON e.aggregate = a.n
       WHERE a.kind = ? AND a.n >= ? AND (a.n > ? OR e.version > ?) AND e.seq <= ?
       ORDER BY a.n, e.version LIMIT ?`;
    this.selectByAggregate = {
      events: query(connection, `SELECT ${EVENT_COLUMNS} ${byAggregate}`),
      sizes: query(connection, `SELECT octet_length(e.data) ${byAggregate}`),
    };
  }

  read(...page: Parameters<SqliteEventFeed['page']>): Promise<FeedPage> {
    return Promise.resolve(this.page(...page));
  }

  /** The same synchronously, for reads within a transaction. */
  page(
    after: Position | undefined,
    limit: number,
    types?: ReadonlySet<EventType>,
    budget = new PageBudget(),
  ): FeedPage {
    const from = eventsBefore(after);
    const end = this.length();
    const until = types ? Math.min(from + SCAN_LIMIT, end) : end;
    const selected = types ? this.typed(BETWEEN, types, 'e.seq') : this.selectAfter;
    const events = admittedEvents(selected, [from, until, ...(types ?? [])], limit, budget);
    const isCut = events.length === limit || budget.isSpent;
    const last = isCut ? eventsBefore(events.at(-1)?.position) : until;
    return { events, next: encodePosition([Math.max(last, from)]) };
  }

  past(
    before: Position | undefined,
    limit: number,
    types?: ReadonlySet<EventType>,
    budget = new PageBudget(),
  ): Promise<PastPage> {
    const until = Math.min(before === undefined ? Infinity : eventsBefore(before), this.length());
    if (!types) return Promise.resolve(pastPage(this.selectBefore, [0, until], limit, budget));
    const range = [Math.max(until - SCAN_LIMIT, 0), until, ...types] as const;
    return Promise.resolve(pastPage(this.typed(BETWEEN, types, 'e.seq DESC'), range, limit, budget));
  }

  before(position: Position): Promise<Position> {
    return Promise.resolve(encodePosition([Math.max(eventsBefore(position) - 1, 0)]));
  }

  private typed(condition: string, types: ReadonlySet<EventType>, order: string): EventQuery {
    const marks = Array(types.size).fill('?').join(', ');
    return eventQuery(this.connection, `${condition} AND e.type IN (${marks})`, order);
  }

  history(
    aggregate: AggregateKey,
    afterVersion: number,
    limit: number,
    budget = new PageBudget(),
    types?: ReadonlySet<EventType>,
  ): Promise<readonly LoggedEvent[]> {
    if (!types) return Promise.resolve(this.eventsOf(aggregate, afterVersion, limit, budget));
    const selected = this.typed(HISTORY, types, 'e.version');
    const values = [aggregate.id, aggregate.kind, afterVersion, ...types];
    return Promise.resolve(admittedEvents(selected, values, limit, budget));
  }

  /** The same synchronously, for reads within a transaction. */
  eventsOf(
    { kind, id }: AggregateKey,
    afterVersion: number,
    limit: number,
    budget: PageBudget,
  ): readonly LoggedEvent[] {
    return admittedEvents(this.selectHistory, [id, kind, afterVersion], limit, budget);
  }

  /**
   * The next events of a kind, sorted by aggregate and version: 8 MiB at most.
   * @param until how many events of the log are read
   */
  byAggregate(
    kind: AggregateKind,
    [aggregate, version]: AggregateCursor,
    until: number,
    limit: number,
  ): AggregateEvents {
    const budget = new PageBudget();
    const cursor = [kind, aggregate, aggregate, version, until];
    const events = admittedEvents(this.selectByAggregate, cursor, limit, budget);
    const last = events.at(-1);
    return {
      events,
      last: [last?.aggregateNumber ?? aggregate, last?.version ?? version],
      isEnd: events.length < limit && !budget.isSpent,
    };
  }

  end(): Promise<Position> {
    return Promise.resolve(encodePosition([this.length()]));
  }

  async positionAt(time: string): Promise<Position> {
    const isAt = (count: number) => (this.selectTime.first(count)?.[0] ?? time) >= time;
    return encodePosition([await firstNumber(0, this.length(), isAt)]);
  }

  knows(position: Position): boolean {
    const counts = decodePosition(position);
    return counts?.length === 1 && (counts[0] ?? 0) <= this.length();
  }

  /** How many events the log has. */
  length(): number {
    return this.selectEnd.first()?.[0] ?? 0;
  }
}

/** How many events come before a position: the embedded log has one partition. */
export const eventsBefore = (position: Position | undefined): number =>
  position === undefined ? 0 : (decodePosition(position)?.[0] ?? 0);

function loggedEvent(row: EventRow): LoggedEvent {
  const [
    seq,
    aggregateNumber,
    kind,
    id,
    version,
    type,
    time,
    commandId,
    caller,
    data,
    traceparent,
    importId,
  ] = row;
  const event = eventOf(seq, type, data);
  return {
    aggregate: { kind, id },
    version,
    event,
    time,
    commandId,
    caller,
    traceparent: traceparent ?? undefined,
    importId: importId ?? undefined,
    position: encodePosition([seq]),
    aggregateNumber,
  };
}

/** @throws Error with the position of an event that can't be read */
function eventOf(seq: number, type: string, data: string): DomainEvent {
  try {
    return readEvent(type, JSON.parse(data));
  } catch (error) {
    throw new Error(`event ${seq} of the log: ${(error as Error).message}`, { cause: error });
  }
}
