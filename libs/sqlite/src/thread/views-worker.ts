import { parentPort, workerData } from 'node:worker_threads';
import { ViewsFollower } from './views-follower.js';
import type { ViewsReport, ViewsRequest, ViewsThreadData } from './views-messages.js';

// The thread of the read models: the only one that writes to their live file.

const { folder } = workerData as ViewsThreadData;
const follower = new ViewsFollower(folder, (report: ViewsReport) => parentPort?.postMessage(report));

parentPort?.on('message', ({ type }: ViewsRequest) => {
  if (type !== 'close') follower[type]();
  else void follower.close().then(() => parentPort?.close());
});
await follower.start();
