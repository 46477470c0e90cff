import { withDerivedAttributes } from '#application/views';
import { stationId, token } from '../datex2-terms.js';
import type { KnownLocation, PresentStation, RemovedStation } from '#domain';
import { ocpiStatusOf } from '../../ocpi/writing/ocpi-evse.js';
import { withoutAbsent, type Json } from '../../ocpi/writing/ocpi-values.js';
import { datex2StatusOf } from '../../vocabulary/statuses.js';
import type { DatexRateUpdates } from './datex2-rates.js';
import type { SiteContent } from './datex2-site-text.js';
import { datexLacks } from './datex2-station.js';
import { referenceTo } from './datex2-values.js';

type Station = PresentStation | RemovedStation;

/** The statuses of the stations of a site that the table has. */
export class DatexSiteStatus implements SiteContent {
  readonly list = 'energyInfrastructureStationStatus';
  private isEmpty = true;
  private lastUpdated: string | undefined;
  private zone: { readonly name: string | null } | undefined;

  /**
   * @param stations whether they are all of the site, or those that have changed, removed ones included
   * @param updates the rates that have changed, if any
   */
  constructor(
    private readonly id: string,
    private readonly location: KnownLocation,
    private readonly stations: 'all' | 'changed',
    private readonly updates?: DatexRateUpdates,
  ) {}

  station(id: string, station: Station): string | undefined {
    if (!this.has(station)) return undefined;
    this.isEmpty = false;
    const time = lastUpdatedOf(station);
    if (time !== undefined && time > (this.lastUpdated ?? '')) this.lastUpdated = time;
    const energyRateUpdate =
      station.kind === 'present' ? this.updates?.at(station, this.timeZone()) : undefined;
    return JSON.stringify(stationStatus(id, station, energyRateUpdate));
  }

  known(): Json {
    return { reference: referenceTo(this.id) };
  }

  /** None of a site without such stations. */
  members(): Json | undefined {
    return this.isEmpty ? undefined : { ...this.known(), lastUpdated: this.lastUpdated };
  }

  private timeZone(): string | null {
    this.zone ??= { name: withDerivedAttributes(this.location).attributes.time_zone };
    return this.zone.name;
  }

  private has(station: Station): boolean {
    if (this.location.extensions?.['publish'] === false) return false;
    return (this.stations === 'changed' || station.kind === 'present') && datexLacks(station).length === 0;
  }
}

function stationStatus(id: string, station: Station, energyRateUpdate: readonly Json[] | undefined): Json {
  const lastUpdated = lastUpdatedOf(station);
  const status = token(datex2StatusOf(ocpiStatusOf(station)));
  const point = withoutAbsent({ reference: referenceTo(id), lastUpdated, status, energyRateUpdate });
  return withoutAbsent({
    reference: referenceTo(stationId(id)),
    lastUpdated,
    refillPointStatus: [{ aegiElectricChargingPointStatus: point }],
  });
}

/** When the status was last observed; undefined if it never was. */
const lastUpdatedOf = (station: Station): string | undefined =>
  station.kind === 'removed' ? station.removed_at : station.observed?.observed_at;
