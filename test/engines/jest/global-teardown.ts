import { stopAll } from '../shared-engines.js';
import { startedByThisRun } from './global-setup.js';

/** Stops the engines that the setup has started. */
export default async function tearDown(): Promise<void> {
  await stopAll(startedByThisRun);
}
