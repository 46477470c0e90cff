import type { AggregateKind, DomainEvent, DomainState, Source } from '#domain';

/** The feed of the connector types that the feeds of all operators share. */
export const SHARED_FEED = 'connector-types';

/** The feed of the record's source; undefined if it has none. */
type FeedOfLocation = (id: string) => string | undefined;

/** What a sender that is bound to feeds has decided. */
interface BoundDecision {
  readonly kind: AggregateKind;
  readonly before: DomainState;
  readonly events: readonly DomainEvent[];
}

/**
 * Whether a command of a sender that is bound to feeds may have these events: it puts stations at locations of its feeds
 * alone, and of the connector types that all feeds share it only makes those that are missing. A station that is
 * elsewhere already may stay there.
 */
export function isWithinFeeds(
  { kind, before, events }: BoundDecision,
  feeds: readonly string[],
  feedOfLocation: FeedOfLocation,
): boolean {
  if (kind === 'connector-type') return isOwnType(before, feeds) || events.every(isCreation);
  const locations = events.flatMap((event) => locationOf(event) ?? []);
  return locations.every((id) => feeds.includes(feedOfLocation(id) ?? ''));
}

/** One that does not exist yet is not: only its creation is left. */
const isOwnType = (state: DomainState, feeds: readonly string[]): boolean =>
  feeds.includes(sourceOf(state)?.feed ?? '');

/** The source of a record that exists, or did. */
export const sourceOf = (state: DomainState): Source | null =>
  state.kind === 'absent' ? null : state.source;

const isCreation = ({ type }: DomainEvent): boolean => type === 'ConnectorTypeCreated.v1';

/** Where an event puts a station; undefined if it puts none anywhere. */
function locationOf(event: DomainEvent): string | undefined {
  switch (event.type) {
    case 'StationCreated.v1':
    case 'StationRestored.v1':
      return event.data.attributes.location_id;
    case 'StationRelocated.v1':
      return event.data.location_id;
    default:
      return undefined;
  }
}
