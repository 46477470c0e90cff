import { withDerivedAttributes } from '#application/views';
import { idOfPart, stationId, token } from '../datex2-terms.js';
import { listOf, type KnownLocation, type PresentStation, type RemovedStation } from '#domain';
import { ocpiStatusOf } from '../../ocpi/writing/ocpi-evse.js';
import { withoutAbsent, type Json } from '../../ocpi/writing/ocpi-values.js';
import { datex2StatusOf } from '../../vocabulary/statuses.js';
import type { DatexRateUpdates } from './datex2-rates.js';
import type { SiteContent } from './datex2-site-text.js';
import { StationList } from './datex2-station-list.js';
import { datexLacks } from './datex2-point.js';
import { referenceTo, some } from './datex2-values.js';

type Station = PresentStation | RemovedStation;

/** The statuses of the stations of a site that the table has. */
export class DatexSiteStatus implements SiteContent {
  private readonly list = new StationList<Station>('energyInfrastructureStationStatus', {
    points: 'refillPointStatus',
    alone: (id, station) => ({
      reference: referenceTo(stationId(id)),
      lastUpdated: lastUpdatedOf(station),
      refillPointStatus: [this.point(id, station)],
    }),
    begin: (id) => {
      this.ofStation = undefined;
      return { reference: referenceTo(idOfPart(this.id, id)) };
    },
    point: (id, station) => {
      this.ofStation = latest(this.ofStation, lastUpdatedOf(station));
      return JSON.stringify(this.point(id, station));
    },
    end: () => ({ lastUpdated: this.ofStation }),
  });
  private isEmpty = true;
  /** That of the charging station whose points are written. */
  private ofStation: string | undefined;
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

  station(id: string, station: Station): string {
    if (!this.has(station)) return '';
    this.isEmpty = false;
    this.lastUpdated = latest(this.lastUpdated, lastUpdatedOf(station));
    return this.list.add(id, station);
  }

  close(): string {
    return this.list.close();
  }

  known(): Json {
    return { reference: referenceTo(this.id) };
  }

  /** None of a site without such stations. */
  members(): Json | undefined {
    return this.isEmpty ? undefined : { ...this.known(), lastUpdated: this.lastUpdated };
  }

  private point(id: string, station: Station): Json {
    const energyRateUpdate =
      station.kind === 'present' ? this.updates?.at(station, this.timeZone()) : undefined;
    const aegiElectricChargingPointStatus = withoutAbsent({
      reference: referenceTo(id),
      lastUpdated: lastUpdatedOf(station),
      status: token(datex2StatusOf(ocpiStatusOf(station))),
      energyRateUpdate,
      plannedRefillPointStatus: station.kind === 'present' ? plannedStatuses(station) : undefined,
    });
    return { aegiElectricChargingPointStatus };
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

/** What is planned; undefined if nothing is. */
const plannedStatuses = ({ attributes }: PresentStation): readonly Json[] | undefined =>
  some(
    listOf(attributes.status_schedule).map((each) => {
      const { period_begin, period_end, status } = each as ScheduledStatus;
      return {
        status: token(datex2StatusOf(status)),
        overallPeriod: withoutAbsent({ overallStartTime: period_begin, overallEndTime: period_end }),
      };
    }),
  );

type ScheduledStatus = NonNullable<PresentStation['attributes']['status_schedule']>[number];

const latest = (one: string | undefined, other: string | undefined): string | undefined =>
  (other ?? '') > (one ?? '') ? other : one;

/** When the status was last observed; undefined if it never was. */
const lastUpdatedOf = (station: Station): string | undefined =>
  station.kind === 'removed' ? station.removed_at : station.observed?.observed_at;
