import { about } from './about.js';
import { common } from './common.js';
import { connectorTypes } from './connector-types.js';
import { eventWords } from './event-words.js';
import { events } from './events.js';
import { feeds } from './feeds.js';
import { filled, type Names, type Value } from './format.js';
import { imports } from './imports.js';
import { keys } from './keys.js';
import { locations } from './locations.js';
import { map } from './map.js';
import { overview } from './overview.js';
import { station } from './station.js';
import { webhooks } from './webhooks.js';

export {
  formatAgo,
  formatBytes,
  formatClock,
  formatDay,
  formatDuration,
  formatNumber,
  formatPercent,
  formatTime,
} from './format.js';

/** All texts of the console. Each page has a file of its own, and so have the frame and the types of events. */
const texts = {
  ...common,
  ...about,
  ...connectorTypes,
  ...eventWords,
  ...events,
  ...feeds,
  ...imports,
  ...keys,
  ...locations,
  ...map,
  ...overview,
  ...station,
  ...webhooks,
} as const;

type Texts = typeof texts;
export type TextKey = keyof Texts;
/** The keys of texts that need no values. */
export type PlainKey = { [K in TextKey]: [Names<Texts[K]>] extends [never] ? K : never }[TextKey];

type Values<K extends TextKey> = [Names<Texts[K]>] extends [never]
  ? []
  : [values: Readonly<Record<Names<Texts[K]>, Value>>];

/** A text of the catalogue. A value in braces and the `count` of a plural must be given. */
export const t = <K extends TextKey>(key: K, ...[values]: Values<K>): string =>
  filled(texts[key], values ?? {});
