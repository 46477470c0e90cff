import type { Engine } from '../engine.js';
import { startAll } from '../shared-engines.js';

/** What this run of the tests started, and stops. */
export let startedHere: readonly Engine[] = [];

/** Starts the engines that neither run nor are given. */
export default async function setUp(): Promise<void> {
  startedHere = await startAll();
}
