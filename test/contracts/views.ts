import {
  encodePosition,
  parseListParameters,
  type ListQuery,
  type LoggedEvent,
  type Parameters,
  type Projection,
  type RecordPage,
  type RecordQueries,
  type StoredRecord,
} from '#application';
import { aggregates, type AggregateKind, type Collection } from '#domain';
import { Chronicle, type Happening } from './chronicle.js';

export interface ViewsFixture {
  readonly projection: Projection;
  readonly records: RecordQueries;
  close(): void | Promise<void>;
}

export type OpenViews = () => ViewsFixture | Promise<ViewsFixture>;

/** Read models under test: what has happened is told to them, and they are asked in the words of the API. */
export class Views {
  private readonly chronicle = new Chronicle();
  private readonly history: LoggedEvent[] = [];

  constructor(readonly fixture: ViewsFixture) {}

  /** One batch of events, applied. */
  async happened(...happenings: Happening[]): Promise<void> {
    const events = this.chronicle.logged(...happenings);
    this.history.push(...events);
    await this.fixture.projection.apply(events, this.end);
  }

  get end(): string {
    return encodePosition([this.history.length]);
  }

  /** All that happened is applied once more. */
  repeated(): Promise<void> {
    return this.fixture.projection.apply(this.history, this.end);
  }

  /** Emptied and built anew, in batches of this many events. */
  async rebuilt(batchSize: number): Promise<void> {
    await this.fixture.projection.reset();
    for (let from = 0; from < this.history.length; from += batchSize) {
      const until = Math.min(from + batchSize, this.history.length);
      await this.fixture.projection.apply(this.history.slice(from, until), encodePosition([until]));
    }
  }

  find(kind: AggregateKind, id: string): Promise<StoredRecord | undefined> {
    return this.fixture.records.find(aggregates[kind].collection, id);
  }

  page(kind: AggregateKind, parameters: Parameters, more: Partial<ListQuery> = {}): Promise<RecordPage> {
    const query = { ...parseListParameters(kind, parameters), ...more };
    return this.fixture.records.list(aggregates[kind].collection, query);
  }

  /** The ids of the stations that are found, in the order of the list. */
  async stations(parameters: Parameters): Promise<readonly string[]> {
    return idsOf(await this.page('station', parameters));
  }

  /** All ids, page by page. */
  async paged(kind: AggregateKind, parameters: Parameters, limit: number): Promise<readonly string[]> {
    const ids: string[] = [];
    let page = await this.page(kind, parameters, { limit });
    for (;;) {
      ids.push(...idsOf(page));
      if (!page.next) return ids;
      page = await this.page(kind, parameters, { limit, after: page.next });
    }
  }

  /** Everything that is kept, for comparison. */
  async everything(): Promise<Record<Collection, readonly StoredRecord[]>> {
    const all = async (kind: AggregateKind) => (await this.page(kind, { limit: '1000' })).records;
    return {
      stations: await all('station'),
      'connector-types': await all('connector-type'),
      locations: await all('location'),
    };
  }
}

export const idsOf = ({ records }: RecordPage): readonly string[] => records.map(({ id }) => id);

/** New read models for each test of a block: call it for those of the test that runs. */
export function eachWithViews(open: OpenViews): () => Views {
  let views: Views;
  let fixture: ViewsFixture;
  beforeEach(async () => {
    fixture = await open();
    views = new Views(fixture);
  });
  afterEach(() => fixture.close());
  return () => views;
}
