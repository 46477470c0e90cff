import type { FeedOptions } from './feed.js';
import type { Format } from './feed-form.js';

/** Of all formats that the directory has: the compiler sees one that is missing. */
export const formatTexts = {
  ocpi: 'feeds.format.ocpi',
  ocm: 'feeds.format.ocm',
  datex2: 'feeds.format.datex2',
  afdc: 'feeds.format.afdc',
  irve: 'feeds.format.irve',
  bnetza: 'feeds.format.bnetza',
  csv: 'feeds.format.csv',
  geojson: 'feeds.format.geojson',
  ndjson: 'feeds.format.ndjson',
} as const satisfies Record<Format, string>;

export const formats = Object.keys(formatTexts) as readonly Format[];

/** All options; the compiler sees one that is missing. */
export const optionTexts = {
  complete: 'feeds.options.complete',
  force: 'feeds.options.force',
  confirm: 'feeds.options.confirm',
  include_unpublished: 'feeds.options.include_unpublished',
} as const satisfies Record<keyof FeedOptions, string>;

export const optionNames = Object.keys(optionTexts) as readonly (keyof FeedOptions)[];
