import { MemoryStatusPeriods } from './memory-status-periods.js';
import { MemoryStationMap } from './memory-station-map.js';
import { MemorySummaries } from './memory-summaries.js';
import { MemoryViews } from './memory-views.js';
import { MemoryWriteSide } from './memory-write-side.js';

const close = () => {};

/** The write side and the feed in memory. */
export function memoryWriteSide() {
  const side = new MemoryWriteSide();
  return { log: side, feed: side, states: side, outcomes: side, close };
}

/** The read models in memory. */
export function memoryViews() {
  const views = new MemoryViews();
  return {
    projection: views,
    records: views,
    map: new MemoryStationMap(views),
    summaries: new MemorySummaries(views),
    close,
  };
}

/** The status periods in memory. */
export function memoryStatusPeriods() {
  const periods = new MemoryStatusPeriods();
  return { projection: periods, periods, close };
}
