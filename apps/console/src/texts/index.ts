import { about } from './about.js';
import { bulk } from './bulk.js';
import { addStation } from './add-station.js';
import { changes, unnamedRecords } from './changes.js';
import { common } from './common.js';
import { connectorTypes } from './connector-types.js';
import { connectors } from './connectors.js';
import { coverage } from './coverage.js';
import { eventWords } from './event-words.js';
import { events } from './events.js';
import { feeds } from './feeds.js';
import { fields } from './fields.js';
import { textsOf, type Names } from './format.js';
import { history } from './history.js';
import { imports } from './imports.js';
import { keySheet } from './key-sheet.js';
import { keys } from './keys.js';
import { locations } from './locations.js';
import { map } from './map.js';
import { overview } from './overview.js';
import { reliability } from './reliability.js';
import { removedStations } from './removed-stations.js';
import { places } from './places.js';
import { scopes } from './scopes.js';
import { selection } from './selection.js';
import { signIn } from './sign-in.js';
import { station } from './station.js';
import { stationsTable } from './stations-table.js';
import { tariffs } from './tariffs.js';
import { webhooks } from './webhooks.js';

export {
  dayInName,
  formatAgo,
  formatBytes,
  formatClock,
  formatDay,
  formatDistance,
  formatDuration,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPercent,
  formatSum,
  formatTime,
  formatUtcDay,
  inZone,
} from './format.js';

/** All texts of the console. Each page has a file of its own, and so have the frame and the types of events. */
const texts = {
  ...common,
  ...about,
  ...bulk,
  ...addStation,
  ...changes,
  ...connectorTypes,
  ...connectors,
  ...coverage,
  ...eventWords,
  ...events,
  ...feeds,
  ...fields,
  ...history,
  ...imports,
  ...keySheet,
  ...keys,
  ...locations,
  ...map,
  ...overview,
  ...reliability,
  ...removedStations,
  ...places,
  ...scopes,
  ...selection,
  ...signIn,
  ...station,
  ...unnamedRecords,
  ...stationsTable,
  ...tariffs,
  ...webhooks,
} as const;

type Texts = typeof texts;
export type TextKey = keyof Texts;
/** The keys of texts that need no values. */
export type PlainKey = { [K in TextKey]: [Names<Texts[K]>] extends [never] ? K : never }[TextKey];

/** A text of the catalogue. A value in braces and the `count` of a plural must be given. */
export const t = textsOf(texts);
