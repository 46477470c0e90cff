import { EventFeed } from '#application';
import type { Feature } from '#http';
import { exclusionSchemas } from './http/exclusion-schemas.js';
import { ExclusionsController } from './http/exclusions.controller.js';
import { StationExclusions } from './station-exclusions.js';

/** The outages of stations that do not count against them. */
export const exclusions: Feature = {
  controllers: [ExclusionsController],
  providers: () => [
    {
      provide: StationExclusions,
      useFactory: (feed: EventFeed) => new StationExclusions(feed),
      inject: [EventFeed],
    },
  ],
  schemas: exclusionSchemas,
};
