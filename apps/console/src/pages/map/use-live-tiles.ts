import { useEffect, useRef } from 'react';
import { api, bodyOf } from '../../api/client.js';
import { useLive } from '../../live/index.js';
import { whenVisible } from '../../live/visibility.js';
import { pointIn } from './changed-points.js';
import { LiveTiles } from './live-tiles.js';
import type { MapView } from './map-view.js';
import type { Point } from './mercator.js';

/** Events of this time are looked at together. Milliseconds. */
const GATHER_MS = 1_500;

/** Reads the tiles again in which stations have changed, while the page can be seen. */
export function useLiveTiles(view: MapView | undefined): void {
  const tiles = useRef<LiveTilesRun>(undefined);
  useEffect(() => {
    if (!view) return undefined;
    const run = new LiveTilesRun(new LiveTiles(view, readPoints));
    tiles.current = run;
    const forget = view.watchRest(run.moved);
    return () => {
      forget();
      run.stop();
    };
  }, [view]);
  useLive({}, (event) => tiles.current?.add(event));
}

type Event = Parameters<LiveTiles['add']>[0];

/** Has one run at a time, and begins the next one as long as something waits. */
class LiveTilesRun {
  private cancel: (() => void) | undefined;
  private isStopped = false;

  constructor(private readonly tiles: LiveTiles) {}

  add(event: Event): void {
    this.tiles.add(event);
    this.begin(GATHER_MS);
  }

  readonly moved = (): void => {
    if (this.tiles.moved()) this.begin(GATHER_MS);
  };

  stop(): void {
    this.isStopped = true;
    this.cancel?.();
  }

  private begin(delay: number): void {
    if (this.cancel || this.isStopped) return;
    const timer = setTimeout(() => void (this.cancel = whenVisible(() => void this.run())), delay);
    this.cancel = () => clearTimeout(timer);
  }

  private async run(): Promise<void> {
    const wait = await this.tiles.run();
    this.cancel = undefined;
    if (wait !== undefined) this.begin(Math.max(wait, GATHER_MS));
  }
}

/** Others may have changed since. */
const MORE = 50;
const MAX_PAGE = 1_000;

/** They are among those that were changed last. */
async function readPoints(ids: readonly string[]): Promise<ReadonlyMap<string, Point | null>> {
  const query = { sort: '-updated_at', limit: Math.min(MAX_PAGE, ids.length + MORE) } as const;
  const { items } = await bodyOf(api.GET('/v1/stations', { params: { query } }));
  return new Map(items.map(({ id, attributes }) => [id, pointIn(attributes) ?? null]));
}
