import type { KnownLocation, PresentStation } from '#domain';

/** What the directory has of a station, with its location: in a table, each row says both. */
export interface DescribedStation {
  readonly id: string;
  readonly station: Pick<PresentStation, 'attributes' | 'connectors' | 'details' | 'source' | 'extensions'>;
  /** When the station last changed; undefined if it is not known. */
  readonly updated_at?: string | undefined;
  readonly locationId: string;
  readonly location: Pick<KnownLocation, 'attributes' | 'source' | 'extensions'>;
  /** Number of stations at the location. */
  readonly stations: number;
}
