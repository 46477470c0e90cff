import { GAP_RULES } from '#formats';
import { PublishedLocations } from './published-locations.js';
import { stationTimes, type StationTimes } from './site-changes.js';
import type { RecordChange, SideQueries, SideTable } from '#mongo';
import {
  publicationFields,
  publicationIndexes,
  publicationSchema,
  publishingSchemas,
} from './published-location-document.mongo.js';
import { PublishedLocationWriter } from './published-location-writer.mongo.js';
import { MongoPublishedLocations } from './published-locations.mongo.js';

/** What is published of locations, and when they last changed with their stations. */
export const publishing: SideTable<StationTimes> = {
  name: 'publishing',
  collections: publishingSchemas,
  kept: {
    ofState: { fields: publicationSchema, of: publicationFields },
    ofEvents: { changed_at: String, reported_at: String },
    stationIndexes: publicationIndexes,
  },
  rules: { gapRules: GAP_RULES },
  open(models) {
    const writer = new PublishedLocationWriter(models);
    return {
      async beforeRecords(changes) {
        await writer.writeLeft(changes);
        return changes.map(timesAfter);
      },
      afterRecords: (streams) => writer.apply(streams),
      gather: (stream, state) => writer.gather(stream, state),
      flush: () => writer.flush(),
    };
  },
  queries: [
    {
      port: PublishedLocations,
      open: (models, reads) => new MongoPublishedLocations(models, reads),
    } satisfies SideQueries<PublishedLocations>,
  ],
};

const timesAfter = ({ kind, events, before }: RecordChange<StationTimes>): Partial<StationTimes> =>
  (kind === 'station' && stationTimes(events, timesOf(before))) || {};

function timesOf({ changed_at, reported_at }: Partial<StationTimes>): StationTimes | undefined {
  return changed_at === undefined || reported_at === undefined ? undefined : { changed_at, reported_at };
}
