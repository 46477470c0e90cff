import { setTimeout as delay } from 'node:timers/promises';
import { connectedAdmin } from '#kafka';
import { BuildClaim } from '#mongo';
import { buildLive, type BuildParts } from './live-build.js';

/** How often is looked whether another projector has finished, or given up, in milliseconds. */
const LOOK_MS = 1000;
/** How often the progress of a build is reported, in milliseconds. */
const REPORT_EVERY_MS = 5000;

interface OwnReadModels extends Omit<BuildParts, 'admin' | 'report'> {
  readonly brokers: readonly string[];
}

/**
 * Sees to it that the live read models are those of this release. Where they are not, one projector builds them, beside
 * the live ones, which others may go on to write and read until the switch; other projectors of this release wait.
 * Only a start does this: projectors of two releases that run side by side must not take the read models from each
 * other over and over.
 * @param signal ends it early
 * @throws CannotStart they can't be built
 */
export async function haveOwnReadModels(parts: OwnReadModels, signal: AbortSignal): Promise<void> {
  const { generations } = parts.mongo;
  let claim: BuildClaim | undefined;
  while (!signal.aborted && !(await generations.isOwnLive())) {
    const next = await generations.next();
    if (claim?.generation !== next) {
      claim = new BuildClaim(next);
      parts.log('warn', 'the live read models are of another release: this one builds its own', {
        generation: next.name,
      });
    }
    // Whoever has just switched was seen before or is seen now.
    if ((await claim.take()) && !(await generations.isOwnLive()))
      await claim.during(build(parts, claim, signal));
    else await delay(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function build(
  { brokers, ...parts }: OwnReadModels,
  { generation }: BuildClaim,
  signal: AbortSignal,
): Promise<void> {
  const admin = await connectedAdmin(parts.kafka, [...brokers]);
  let reportedAt = -Infinity;
  const update = (applied: number, total: number) => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    parts.log('info', 'building the read models', { generation: generation.name, applied, total });
  };
  const end = () => parts.log('info', 'the read models are built', { generation: generation.name });
  await buildLive({ ...parts, admin, report: { update, end } }, generation, signal);
  await admin.disconnect();
}
