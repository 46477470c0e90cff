import type { PresentStation, RemovedStation } from '#domain';
import { withoutAbsent, type Json } from '../../ocpi/writing/ocpi-values.js';

type Station = PresentStation | RemovedStation;

/** What a document says of charging stations: each has one or more points, which are stations of the directory. */
export interface ChargingStations<Kind extends Station> {
  /** The member of a charging station that has its points. */
  readonly points: string;
  /** A charging station with one point, of which no charging station is known. */
  alone(id: string, station: Kind): Json;
  /** The members before the points. @param id that of the charging station at its location */
  begin(id: string): Json;
  /** The JSON of a point. */
  point(id: string, station: Kind): string;
  /** The members after the last point. */
  end(): Json;
}

/**
 * The JSON of the charging stations of a site, a station at a time. Stations of one charging station follow each other: one
 * that comes after others is alone.
 */
export class StationList<Kind extends Station> {
  private isEmpty = true;
  private current: string | null = null;
  private readonly closed = new Set<string>();

  /** @param name the member of the site that has the list */
  constructor(
    private readonly name: string,
    private readonly content: ChargingStations<Kind>,
  ) {}

  /** What is added to the site for the next station. */
  add(id: string, station: Kind): string {
    const own = chargingStationOf(station);
    if (own !== null && own === this.current) return `,${this.content.point(id, station)}`;
    const before = this.endOfCurrent() + (this.isEmpty ? `,"${this.name}":[` : ',');
    this.isEmpty = false;
    if (own === null || this.closed.has(own)) return before + JSON.stringify(this.content.alone(id, station));
    this.current = own;
    const members = JSON.stringify(this.content.begin(own)).slice(0, -1);
    return `${before}${members},"${this.content.points}":[${this.content.point(id, station)}`;
  }

  /** The end of the list, after the last station; empty if there is none. */
  close(): string {
    return this.isEmpty ? '' : `${this.endOfCurrent()}]`;
  }

  private endOfCurrent(): string {
    if (this.current === null) return '';
    this.closed.add(this.current);
    this.current = null;
    const rest = JSON.stringify(withoutAbsent(this.content.end())).slice(1);
    return rest === '}' ? ']}' : `],${rest}`;
  }
}

/** The charging station that a station is part of; null if none is known. */
export const chargingStationOf = ({ attributes }: Pick<Station, 'attributes'>): string | null =>
  (attributes.charging_station_id ?? '') === '' ? null : (attributes.charging_station_id ?? null);
