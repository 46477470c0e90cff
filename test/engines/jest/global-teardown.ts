import { stopAll } from '../shared-engines.js';
import { startedHere } from './global-setup.js';

/** Stops the engines that the setup has started. */
export default async function tearDown(): Promise<void> {
  await stopAll(startedHere);
}
