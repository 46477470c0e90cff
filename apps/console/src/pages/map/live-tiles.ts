import { Budget } from '../../live/budget.js';
import type { DirectoryEvent } from '../../api/records.js';
import { ChangedPoints } from './changed-points.js';
import type { Bounds, Point } from './mercator.js';
import { isTileIn, tileAt, tileKey, tilesIn, type TileId } from './shown-tiles.js';

/** Requests of the map for what has changed: on average, and at once after it was quiet. */
const PER_SECOND = 1.2;
const BURST = 16;

/** What a map shows. */
export interface Shown {
  readonly z: number;
  readonly bounds: Bounds;
}

export interface TileMap {
  shown(): Shown;
  refreshTiles(tiles: readonly TileId[]): void;
  /** Reads all tiles in view again, and forgets those that are not. */
  refresh(): void;
}

/** Reads those tiles of a map again in which something has changed, the one that waits longest first. */
export class LiveTiles {
  private readonly budget = new Budget(PER_SECOND, BURST);
  private readonly points: ChangedPoints;
  private waiting = new Map<string, TileId>();
  /** Whether tiles that the map keeps out of view may be out of date. */
  private isBehind = false;
  private hasMoved = false;

  constructor(
    private readonly map: TileMap,
    read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Point | null>>,
  ) {
    this.points = new ChangedPoints(read);
  }

  add(event: DirectoryEvent): void {
    this.points.add(event);
    this.isBehind = true;
  }

  /** The map shows another part. @returns whether that may be out of date */
  moved(): boolean {
    this.hasMoved = this.isBehind;
    return this.isBehind;
  }

  /** Reads what can be read now. @returns after how many milliseconds there is more to do; undefined: nothing waits */
  async run(): Promise<number | undefined> {
    if (this.budget.wait > 0) return this.budget.wait;
    if (this.hasMoved) this.refreshAll();
    if (!this.points.isEmpty) await this.find();
    const { z } = this.map.shown();
    const tiles = [...this.waiting.values()].filter((tile) => tile.z === z).slice(0, this.budget.available);
    for (const tile of tiles) this.waiting.delete(tileKey(tile));
    if (tiles.length > 0) this.map.refreshTiles(tiles);
    this.budget.spend(tiles.length);
    return this.waiting.size > 0 || !this.points.isEmpty ? this.budget.wait : undefined;
  }

  private refreshAll(): void {
    const { z, bounds } = this.map.shown();
    [this.hasMoved, this.isBehind] = [false, false];
    this.waiting.clear();
    this.budget.spend(tilesIn(bounds, z).length);
    this.map.refresh();
  }

  /** Finds the tiles in view that have changed. Those of another zoom, or out of view, are read when the map is moved. */
  private async find(): Promise<void> {
    this.budget.spend(1);
    const found = await this.points.take();
    const { z, bounds } = this.map.shown();
    const tiles = found === 'everywhere' ? tilesIn(bounds, z) : found.map((point) => tileAt(point, z));
    const changed = tiles
      .filter((tile) => isTileIn(bounds, tile))
      .map((tile) => [tileKey(tile), tile] as const);
    const kept = [...this.waiting].filter(([, tile]) => tile.z === z && isTileIn(bounds, tile));
    this.waiting = new Map([...kept, ...changed]);
  }
}
