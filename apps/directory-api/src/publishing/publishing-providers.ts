import type { Provider } from '@nestjs/common';
import { AggregateStates, EventFeed, PublishedLocations, RecordQueries } from '#application';
import type { Settings } from '#runtime';
import type { Logger } from 'pino';
import { DatexReader } from '../datex2/datex2-reader.js';
import { StatusChanges } from '../datex2/status-changes.js';
import { OcpiLookup } from '../ocpi/ocpi-lookup.js';
import { OcpiReader } from '../ocpi/ocpi-reader.js';
import { OmittedEvses } from '../ocpi/omitted-evses.js';
import { SiteContents } from '../ocpi/site-contents.js';

/** What OCPI and DATEX II are read with. */
export const publishingProviders = (settings: Settings, logger: Logger): readonly Provider[] => [
  { provide: OmittedEvses, useValue: new OmittedEvses(logger) },
  {
    provide: SiteContents,
    useFactory: (states: AggregateStates) => new SiteContents(states),
    inject: [AggregateStates],
  },
  ...ocpiProviders(settings),
  {
    provide: DatexReader,
    useFactory: (
      published: PublishedLocations,
      sites: SiteContents,
      omitted: OmittedEvses,
      feed: EventFeed,
    ) => {
      const changes = new StatusChanges(feed, sites, published);
      return new DatexReader({ published, sites, omitted, changes }, settings.ocpi);
    },
    inject: [PublishedLocations, SiteContents, OmittedEvses, EventFeed],
  },
];

const ocpiProviders = ({ ocpi }: Settings): readonly Provider[] => [
  {
    provide: OcpiReader,
    useFactory: (published: PublishedLocations, sites: SiteContents, omitted: OmittedEvses) =>
      new OcpiReader({ published, sites, omitted }, ocpi),
    inject: [PublishedLocations, SiteContents, OmittedEvses],
  },
  {
    provide: OcpiLookup,
    useFactory: (published: PublishedLocations, records: RecordQueries, sites: SiteContents) =>
      new OcpiLookup({ published, records, sites }, ocpi),
    inject: [PublishedLocations, RecordQueries, SiteContents],
  },
];
