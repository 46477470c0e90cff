import { Turns, decodePosition } from '#application/views';
import { type LiveModels, type NextCommand, type RequestReads } from '#mongo';
import type { AggregateKind } from '#domain';
import type { mongo } from 'mongoose';
import { changesIn, changesOf, type ChangeDocument } from './documents.mongo.js';
import type { ReliabilityQuery, ReliabilityReport, ReliabilityReports } from './ports/reliability-reports.js';
import { Report } from './report/report.js';
import { StationCollector } from './report/station-collector.js';

/** Documents of one command, and of one turn of the event loop. */
const SLICE = 5_000;

/** Makes reports of the live generation. Changes after the position of a report do not count, so none is read by halves. */
export class MongoReliabilityReports implements ReliabilityReports {
  private readonly turns = new Turns();

  constructor(
    private readonly models: LiveModels,
    private readonly reads: Pick<RequestReads, 'execute'>,
  ) {}

  report(asked: ReliabilityQuery, signal?: AbortSignal): Promise<ReliabilityReport> {
    return this.reads.execute(signal, (next) => this.read(asked, next));
  }

  private async read(asked: ReliabilityQuery, next: NextCommand): Promise<ReliabilityReport> {
    const changes = changesIn(await this.models.live());
    const counts = decodePosition(asked.at) ?? [];
    const report = new Report(asked);
    const each = async (kind: AggregateKind, use: (change: ChangeDocument) => void) => {
      for await (const slice of this.slices(changes, kind, next))
        for (const change of slice)
          if (change.place.count <= (counts[change.place.partition] ?? 0)) use(change);
    };
    for (const kind of ['location', 'connector-type'] as const)
      await each(kind, ({ record, facts }) => facts && report.addFacts(record, facts));
    const stations = new StationCollector<string>(report, (id) => id);
    await each('station', ({ record, ...change }) => stations.add(record, change));
    stations.flush();
    return report.result();
  }

  private async *slices(
    changes: mongo.Collection<ChangeDocument>,
    kind: AggregateKind,
    next: NextCommand,
  ): AsyncGenerator<readonly ChangeDocument[]> {
    for (let last: ChangeDocument | undefined; ;) {
      const found = changes.find(changesOf([kind], last?._id), next());
      const slice = await found.sort({ _id: 1 }).limit(SLICE).toArray();
      yield slice;
      last = slice[SLICE - 1];
      if (!last) return;
      await this.turns.next();
    }
  }
}
