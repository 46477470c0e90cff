import type { PresentStation, RemovedStation } from '#domain';
import { ocpiStatusOf } from '../ocpi/ocpi-evse.js';
import { isPublished } from '../ocpi/ocpi-location.js';
import { withoutAbsent, type Json } from '../ocpi/ocpi-values.js';
import { datexLacks, isAnyPresent, type DatexSite } from './datex2-station.js';
import { referenceTo, some, stationId, token } from './datex2-values.js';

type Station = PresentStation | RemovedStation;

/** DATEX II's statuses by those of OCPI, which it all has. */
const statuses: Readonly<Record<string, string>> = {
  ...{ AVAILABLE: 'available', BLOCKED: 'blocked', CHARGING: 'charging', INOPERATIVE: 'inoperative' },
  ...{ OUTOFORDER: 'outOfOrder', PLANNED: 'planned', REMOVED: 'removed', RESERVED: 'reserved' },
  UNKNOWN: 'unknown',
};

/** The statuses of the stations of a site that the table has; undefined if there are none. */
export function datexSiteStatus(site: DatexSite): Json | undefined {
  if (!isPublished(site.location, isAnyPresent(site))) return undefined;
  return siteStatus({ ...site, stations: site.stations.filter(({ station }) => station.kind === 'present') });
}

/**
 * The statuses of those stations of a site that have changed, removed ones included; undefined if no receiver knows them.
 * @param site has the changed stations alone
 */
export const datexStatusChanges = (site: DatexSite): Json | undefined =>
  site.location.extensions?.['publish'] === false ? undefined : siteStatus(site);

function siteStatus({ id, stations }: DatexSite): Json | undefined {
  const known = stations.filter(({ station }) => datexLacks(station).length === 0);
  const times = known.flatMap(({ station }) => lastUpdatedOf(station) ?? []).sort();
  const all = some(known.map((each) => stationStatus(each.id, each.station)));
  return (
    all &&
    withoutAbsent({
      reference: referenceTo(id),
      lastUpdated: times.at(-1),
      energyInfrastructureStationStatus: all,
    })
  );
}

function stationStatus(id: string, station: Station): Json {
  const lastUpdated = lastUpdatedOf(station);
  const status = token(statuses[ocpiStatusOf(station)] ?? 'unknown');
  const point = withoutAbsent({ reference: referenceTo(id), lastUpdated, status });
  return withoutAbsent({
    reference: referenceTo(stationId(id)),
    lastUpdated,
    refillPointStatus: [{ aegiElectricChargingPointStatus: point }],
  });
}

/** When the status was last observed; undefined if it never was. */
const lastUpdatedOf = (station: Station): string | undefined =>
  station.kind === 'removed' ? station.removed_at : station.observed?.observed_at;
