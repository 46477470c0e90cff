import { PAGE_BYTES, RECORD_ID, attributesOf, type ListQuery, type RecordQueries } from '#application';
import { isValidAt, priceOf, type ChargingSession, type TariffAttributes } from '#domain';
import { ownTurn } from '#http';

/** Tariffs that are read together, in bytes, as far as one has not more. */
const READ_BYTES = 512 * 1024;

/** What an item has of a tariff that is not there, or was removed. */
const UNKNOWN = membersOf({ kind: null, currency: null, known: false, total: null, parts: [] });

/** Prices a session by tariffs. Many connectors of a station have the same ones, which are priced once. */
export class PricedTariffs {
  /** By id, the members of an item as JSON; undefined for a tariff that is not valid at the begin. */
  private readonly known = new Map<string, string | undefined>();
  private bytes = 0;

  constructor(
    private readonly records: Pick<RecordQueries, 'list'>,
    private readonly session: ChargingSession,
    private readonly signal: AbortSignal | undefined,
  ) {}

  /** For these tariffs at least, the members of an item as JSON; undefined for one that is not valid at the begin. */
  async priced(ids: readonly string[]): Promise<ReadonlyMap<string, string | undefined>> {
    if (this.bytes > PAGE_BYTES) this.forget();
    const unknown = new Set(ids.filter((id) => !this.known.has(id)));
    if (unknown.size > 0) await this.read([...unknown]);
    return this.known;
  }

  private forget(): void {
    this.known.clear();
    this.bytes = 0;
  }

  private async read(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.known.set(id, UNKNOWN);
    const query: ListQuery = {
      ...{ words: [], filters: [{ field: RECORD_ID, values: ids }] },
      ...{
        sort: { by: 'created_at', descending: false },
        limit: ids.length,
        bytes: READ_BYTES,
        total: false,
      },
    };
    let page = await this.records.list('tariffs', query, this.signal);
    for (;;) {
      for (const { id, attributes } of page.records) {
        // One with a hundred elements takes milliseconds.
        await ownTurn();
        this.signal?.throwIfAborted();
        this.add(id, attributesOf({ attributes }) as unknown as TariffAttributes);
      }
      if (!page.next) return;
      page = await this.records.list('tariffs', { ...query, after: page.next }, this.signal);
    }
  }

  private add(id: string, tariff: TariffAttributes): void {
    const { kind, currency } = tariff;
    const members = isValidAt(tariff, this.session.start)
      ? membersOf({ kind, currency, known: true, ...priceOf(tariff, this.session) })
      : undefined;
    this.known.set(id, members);
    this.bytes += members?.length ?? 0;
  }
}

/** The members of an object in JSON, without its braces. */
function membersOf(values: object): string {
  return JSON.stringify(values).slice(1, -1);
}
