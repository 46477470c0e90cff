import { placeVersions, type RecordKind, type ServiceRecords } from '#application';
import type { PublishedLocations } from './published-locations.js';

interface Beginning {
  /** RFC 3339 in UTC with milliseconds. */
  readonly since: string;
}

/** Since when locations are published that need derived values, by the versions of the libraries that derive them. */
export const derivations: RecordKind<Beginning> = { name: 'derivation' };

type Published = Pick<PublishedLocations, 'page' | 'count' | 'find' | 'lacking'>;

/**
 * Locations as receivers of OCPI see them. One that needs derived values may have become public by a new release, without an
 * event: it has changed when it was first asked for a publication with these derivations, or later. Receivers that ask for
 * what has changed since their last pull so get it.
 */
export class PublishedSinceDerived implements Published {
  private known: Promise<string> | undefined;

  constructor(
    private readonly published: Published,
    private readonly records: Pick<ServiceRecords, 'find' | 'write'>,
    private readonly now: () => string = () => new Date().toISOString(),
  ) {}

  page: PublishedLocations['page'] = async (query, signal) =>
    this.published.page({ ...query, derivedSince: await this.since() }, signal);

  count: PublishedLocations['count'] = async (selection, signal) =>
    this.published.count({ ...selection, derivedSince: await this.since() }, signal);

  find: PublishedLocations['find'] = async (id) => this.published.find(id, await this.since());

  lacking: PublishedLocations['lacking'] = (id) => this.published.lacking(id);

  private async since(): Promise<string> {
    this.known ??= this.readOrBegin();
    try {
      return await this.known;
    } catch (error) {
      this.known = undefined;
      throw error;
    }
  }

  private async readOrBegin(): Promise<string> {
    const id = placeVersions().join(' ');
    const { state } = await this.records.find(derivations, id);
    if (state) return state.since;
    const begun = { since: this.now() };
    const isWritten = await this.records.write(derivations, { id, after: 0, change: { state: begun } });
    // Another instance may have been first.
    return isWritten ? begun.since : this.readOrBegin();
  }
}
