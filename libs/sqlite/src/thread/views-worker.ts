import { parentPort, workerData } from 'node:worker_threads';
import { GivingWay } from './giving-way.js';
import { ReadsUnderWay } from './reads-under-way.js';
import { ViewsFollower } from './views-follower.js';
import type { ViewsReport, ViewsRequest, ViewsThreadData } from './views-messages.js';

// The thread of the read models: the only one that writes to their live file.

/** How long a record waits for reads before it is written, at most. */
const MOST_WAIT_MS = 10;

const { folder, readsUnderWay } = workerData as ViewsThreadData;
const way = new GivingWay(new ReadsUnderWay(readsUnderWay), MOST_WAIT_MS);
const follower = new ViewsFollower(folder, {
  tell: (report: ViewsReport) => parentPort?.postMessage(report),
  giveWay: () => way.letReadsPass(),
});

parentPort?.on('message', ({ type }: ViewsRequest) => {
  if (type !== 'close') follower[type]();
  else void follower.close().then(() => parentPort?.close());
});
await follower.start();
