import { MAX_EVSES, type PublishedLocation } from '../published-locations.js';

/** One line says that there are such locations; each request would say so again. */
const SILENCE_MS = 3_600_000;

/** Counts the EVSEs that are left out of their locations, and writes a line of them to the log, each hour at most. */
export class OmittedEvses {
  private silentUntil = -Infinity;

  constructor(
    private readonly logger: { warn(message: string): void },
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** How many stations of these locations are not published. */
  of(locations: readonly Pick<PublishedLocation, 'id' | 'omitted'>[]): number {
    const largest = locations.reduce<Pick<PublishedLocation, 'id' | 'omitted'> | undefined>(
      (most, each) => (each.omitted > (most?.omitted ?? 0) ? each : most),
      undefined,
    );
    if (!largest) return 0;
    if (this.clock() >= this.silentUntil) {
      this.silentUntil = this.clock() + SILENCE_MS;
      const stations = MAX_EVSES + largest.omitted;
      this.logger.warn(
        `location ${largest.id} has ${stations} stations, of which OCPI and DATEX II publish the first ${MAX_EVSES} by the id of their source`,
      );
    }
    return locations.reduce((sum, { omitted }) => sum + omitted, 0);
  }
}
