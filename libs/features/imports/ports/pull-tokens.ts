/** The credentials by which the service pulls feeds. They are in no import. */
export abstract class PullTokens {
  /** The token for an address of a feed; undefined if it has none, or none for the origin of this address. */
  abstract of(feed: string, url: string): Promise<string | undefined>;
}
