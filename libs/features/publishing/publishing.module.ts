import type { Provider } from '@nestjs/common';
import { AggregateStates, EventFeed, ProjectionProgress, RecordQueries, ServiceRecords } from '#application';
import { PublishedSinceDerived } from './derived-since.js';
import { PublishedLocations } from './published-locations.js';
import type { Feature } from '#http';
import { Metrics, type Settings } from '#runtime';
import type { Logger } from 'pino';
import { DatexController } from './datex2/datex2.controller.js';
import { DatexReader } from './datex2/datex2-reader.js';
import { datexStatus, datexTable } from './datex2/datex2-schemas.js';
import { PublishedTariffs } from './datex2/published-tariffs.js';
import { StatusChanges } from './datex2/status-changes.js';
import { ocpiDialect } from './ocpi/ocpi-dialect.js';
import { OcpiController } from './ocpi/ocpi.controller.js';
import { OcpiLookup } from './ocpi/ocpi-lookup.js';
import { OcpiReader } from './ocpi/ocpi-reader.js';
import { OcpiTariffs } from './ocpi/ocpi-tariffs.js';
import { OcpiTariffsController } from './ocpi/ocpi-tariffs.controller.js';
import { TariffSources } from './ocpi/tariff-sources.js';
import { PublishedCounts } from './published-counts.js';
import { OmittedEvses } from './sites/omitted-evses.js';
import { SiteContents } from './sites/site-contents.js';

/** What OCPI and DATEX II are read with. */
const providers = (settings: Settings, logger: Logger): readonly Provider[] => [
  { provide: OmittedEvses, useValue: new OmittedEvses(logger) },
  {
    provide: SiteContents,
    useFactory: (states: AggregateStates) => new SiteContents(states),
    inject: [AggregateStates],
  },
  ...ocpiProviders(settings),
  countsOf(settings),
  ...datexProviders(settings),
];

const datexProviders = ({ ocpi }: Settings): readonly Provider[] => [
  {
    provide: PublishedTariffs,
    useFactory: (records: RecordQueries, published: PublishedLocations, sites: SiteContents) =>
      new PublishedTariffs(records, published, sites),
    inject: [RecordQueries, PublishedLocations, SiteContents],
  },
  {
    provide: StatusChanges,
    useFactory: (
      feed: EventFeed,
      progress: ProjectionProgress,
      sites: SiteContents,
      locations: PublishedLocations,
      tariffs: PublishedTariffs,
    ) => new StatusChanges({ feed, progress, sites, locations, tariffs }),
    inject: [EventFeed, ProjectionProgress, SiteContents, PublishedLocations, PublishedTariffs],
  },
  {
    provide: DatexReader,
    useFactory: (
      published: PublishedLocations,
      sites: SiteContents,
      omitted: OmittedEvses,
      changes: StatusChanges,
      tariffs: PublishedTariffs,
    ) => new DatexReader({ published, sites, omitted, changes, tariffs }, ocpi),
    inject: [PublishedLocations, SiteContents, OmittedEvses, StatusChanges, PublishedTariffs],
  },
];

const ocpiProviders = ({ ocpi }: Settings): readonly Provider[] => [
  {
    provide: PublishedSinceDerived,
    useFactory: (published: PublishedLocations, records: ServiceRecords) =>
      new PublishedSinceDerived(published, records),
    inject: [PublishedLocations, ServiceRecords],
  },
  {
    provide: TariffSources,
    useFactory: (records: RecordQueries) => new TariffSources(records),
    inject: [RecordQueries],
  },
  {
    provide: OcpiReader,
    useFactory: (
      published: PublishedSinceDerived,
      sites: SiteContents,
      omitted: OmittedEvses,
      tariffs: TariffSources,
    ) => new OcpiReader({ published, sites, omitted, tariffs }, ocpi),
    inject: [PublishedSinceDerived, SiteContents, OmittedEvses, TariffSources],
  },
  {
    provide: OcpiLookup,
    useFactory: (
      published: PublishedSinceDerived,
      records: RecordQueries,
      sites: SiteContents,
      tariffs: TariffSources,
    ) => new OcpiLookup({ published, records, sites, tariffs }, ocpi),
    inject: [PublishedSinceDerived, RecordQueries, SiteContents, TariffSources],
  },
  {
    provide: OcpiTariffs,
    useFactory: (records: RecordQueries, contents: SiteContents) =>
      new OcpiTariffs({ records, contents }, ocpi),
    inject: [RecordQueries, SiteContents],
  },
];

const countsOf = ({ ocpi }: Settings): Provider => ({
  provide: PublishedCounts,
  useFactory: (metrics: Metrics, published: PublishedLocations) => {
    const counts = new PublishedCounts(published, ocpi !== undefined);
    metrics.addSource(() => counts.readings());
    return counts;
  },
  inject: [Metrics, PublishedLocations],
});

/** Publishes locations as OCPI and as DATEX II. */
export const publishing: Feature = {
  controllers: [OcpiController, OcpiTariffsController, DatexController],
  providers,
  schemas: { DatexTable: datexTable, DatexStatus: datexStatus },
  dialect: ocpiDialect,
};
