import type { Engine } from '../engine.js';
import { startAll } from '../shared-engines.js';

/** The engines that this test run has started, and will stop. */
export let startedByThisRun: readonly Engine[] = [];

/** Starts the engines that are neither running nor configured. */
export default async function setUp(): Promise<void> {
  startedByThisRun = await startAll();
}
