import type { SideQueries, SideTable } from '#mongo';
import { ChangesWriter } from './changes-writer.mongo.js';
import { comparedChanges } from './compared-changes.mongo.js';
import { changesIn, reliabilitySchemas, type KeptService } from './documents.mongo.js';
import { ReliabilityReports } from './ports/reliability-reports.js';
import { MongoReliabilityReports } from './reports.mongo.js';

/** What the reliability of stations is computed from. */
export const reliability: SideTable<KeptService> = {
  name: 'reliability',
  collections: reliabilitySchemas,
  kept: { ofEvents: { service: Object } },
  open(models) {
    const writer = new ChangesWriter(changesIn(models));
    return { beforeRecords: (changes) => writer.write(changes) };
  },
  queries: [
    {
      port: ReliabilityReports,
      open: (models, reads) => new MongoReliabilityReports(models, reads),
    } satisfies SideQueries<ReliabilityReports>,
  ],
  compare: comparedChanges,
};
