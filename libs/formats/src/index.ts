export { connectorRows, connectorRowsHeader } from './csv/csv.writer.js';
export { statusFrame, tableFrame } from './datex2/writing/datex2-publication.js';
export { canSay, isByClock } from './datex2/writing/datex2-rate.js';
export {
  DatexRates,
  DatexRateUpdates,
  tariffsOf,
  type ChangedTariff,
  type RatedTariff,
} from './datex2/writing/datex2-rates.js';
export { SiteText, type SiteContent } from './datex2/writing/datex2-site-text.js';
export { chargingStationOf } from './datex2/writing/datex2-station-list.js';
export { DatexSite } from './datex2/writing/datex2-site.js';
export { DatexSiteStatus } from './datex2/writing/datex2-status.js';
export { versionOf } from './datex2/writing/datex2-values.js';
export { irveHeader, irveRow } from './irve/irve.writer.js';
export { ocpiEvse, uidOf } from './ocpi/writing/ocpi-evse.js';
export {
  GAP_RULES,
  gapOfLocation,
  gapOfStation,
  gaps,
  lackedByLocation,
  lackedByStation,
  ocpiIdOf,
  partyOf,
  publishedGap,
  type Gap,
} from './ocpi/writing/ocpi-gaps.js';
export type { DescribedStation } from './records/described-station.js';
export { csvRow, type CsvValue } from './table/csv-row.js';
export { ocpiVersions, type OcpiVersion } from './vocabulary/ocpi-versions.js';
export { lackedByTariff, ocpiTariff, type JudgedTariff } from './ocpi/writing/ocpi-tariff.js';
export { OcpiLocationText, lackedByPlace, lackedByStations } from './ocpi/writing/ocpi-location.js';
