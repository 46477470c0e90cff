import { StatusHistory } from './ports/status-history.js';
import { StatusPeriods } from './ports/status-periods.js';
import type { SideQueries, SideTable } from '#mongo';
import { HistoryCollections, historySchemas, type KeptPeriod } from './history-documents.mongo.js';
import { comparedPeriods } from './compared-periods.mongo.js';
import { MongoStatusHistory } from './status-history.mongo.js';
import { StatusPeriodWriter } from './status-period-writer.mongo.js';
import { MongoStatusPeriods } from './status-periods.mongo.js';

/** The periods during which stations had a status, and when they were there. */
export const history: SideTable<KeptPeriod> = {
  name: 'history',
  collections: historySchemas,
  kept: { ofEvents: { period: Object } },
  open(models) {
    const writer = new StatusPeriodWriter(new HistoryCollections(models));
    return { beforeRecords: (changes) => writer.write(changes) };
  },
  queries: [
    {
      port: StatusPeriods,
      open: (models) => new MongoStatusPeriods(models),
    } satisfies SideQueries<StatusPeriods>,
    {
      port: StatusHistory,
      open: (models, reads) => new MongoStatusHistory(models, reads),
    } satisfies SideQueries<StatusHistory>,
  ],
  compare: comparedPeriods,
};
