import type { DirectoryEvent } from '../../api/records.js';
import type { Point } from './mercator.js';

type Event = Pick<DirectoryEvent, 'type' | 'subject' | 'data'>;

/** Stations that are asked for in one request: beyond, the whole map is read again. */
const MAX_ASKED = 500;
/** Positions that are kept. */
const MAX_KNOWN = 20_000;

interface Position {
  readonly latitude?: unknown;
  readonly longitude?: unknown;
}

/** The point of a record's attributes; undefined if it is not on the map, or if one of the degrees is not given. */
export function pointIn({ latitude, longitude }: Position): Point | undefined {
  if (typeof latitude !== 'string' || typeof longitude !== 'string') return undefined;
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : undefined;
}

/**
 * Where the map has changed. Most events do not say where their station is: it is asked for once, for many at a time. Null
 * stands for a station that is not on the map.
 */
export class ChangedPoints {
  private readonly known = new Map<string, Point | null>();
  private asked = new Set<string>();
  private points: Point[] = [];
  private isEverywhere = false;

  /** @param read finds where stations are; those that it does not find may be anywhere */
  constructor(
    private readonly read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Point | null>>,
  ) {}

  get isEmpty(): boolean {
    return !this.isEverywhere && this.points.length === 0 && this.asked.size === 0;
  }

  add({ type, subject, data }: Event): void {
    const [kind, id = ''] = subject.split('/');
    // Many stations may show the name of a location.
    if (kind === 'locations') this.isEverywhere = true;
    if (kind === 'stations')
      this.addStation(id, type, data as Readonly<Record<string, Position | undefined>>);
  }

  private addStation(
    id: string,
    type: string,
    { attributes, changed }: Readonly<Record<string, Position | undefined>>,
  ): void {
    const before = this.known.get(id);
    if (before) this.points.push(before);
    if (attributes) return this.isAt(id, pointIn(attributes) ?? null);
    if (isMove(changed)) return this.isMoved(id, before);
    if (type.startsWith('StationRemoved.')) return this.isGone(id, before);
    if (before === undefined) this.asked.add(id);
  }

  private isGone(id: string, before: Point | null | undefined): void {
    this.isEverywhere ||= before === undefined;
    this.known.delete(id);
    this.asked.delete(id);
  }

  private isAt(id: string, point: Point | null): void {
    if (point) this.points.push(point);
    this.keep(id, point);
  }

  private isMoved(id: string, before: Point | null | undefined): void {
    this.isEverywhere ||= before === undefined;
    this.known.delete(id);
    this.asked.add(id);
  }

  private keep(id: string, point: Point | null): void {
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    this.known.set(id, point);
  }

  /** The points that have changed since the last call. What can't be known may be everywhere. */
  async take(): Promise<readonly Point[] | 'everywhere'> {
    const { asked, points, isEverywhere } = this;
    [this.asked, this.points, this.isEverywhere] = [new Set(), [], false];
    if (isEverywhere || asked.size > MAX_ASKED) return 'everywhere';
    if (asked.size === 0) return points;
    try {
      const found = await this.read([...asked]);
      const places = [...asked].map((id) => [id, found.get(id)] as const);
      for (const [id, point] of places) if (point !== undefined) this.keep(id, point);
      if (places.some(([, point]) => point === undefined)) return 'everywhere';
      return [...points, ...places.flatMap(([, point]) => point ?? [])];
    } catch {
      return 'everywhere';
    }
  }
}

const isMove = (changed: Position | undefined): boolean =>
  changed !== undefined && ('latitude' in changed || 'longitude' in changed);
