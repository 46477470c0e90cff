import { setTimeout as delay } from 'node:timers/promises';
import { BuildLease } from '#mongo';
import { buildReadModels, type BuildContext } from './build-read-models.js';

/** How often to check whether another projector has finished or given up its build, in milliseconds. */
const CHECK_INTERVAL_MS = 1000;
/** How often the progress of a build is logged, in milliseconds. */
const REPORT_INTERVAL_MS = 5000;

type EnsureContext = Omit<BuildContext, 'report'>;

/**
 * Makes the live read models those of this release. If they are of another one, one projector builds new ones
 * beside them, which others can write and read until the switch; the other projectors of this release wait. It is
 * called only at a start, as projectors of two releases that run at the same time must not replace the read models
 * in turn.
 * @param signal ends it early
 * @throws CannotStart they can't be built
 */
export async function ensureReadModels(parts: EnsureContext, signal: AbortSignal): Promise<void> {
  const { generations } = parts.mongo;
  let claim: BuildLease | undefined;
  while (!signal.aborted) {
    const live = await generations.uncheckedState();
    if (live.isCompatible) return;
    const next = await generations.next(live.generation);
    if (claim?.generation !== next) {
      claim = new BuildLease(next);
      parts.log('warn', 'the live read models are of another release: this one builds its own', {
        generation: next.name,
      });
    }
    // Checked again after the claim, as another projector can have switched in between.
    if ((await claim.acquire()) && !(await generations.isLiveCompatible()))
      await claim.holdDuring(build(parts, claim, signal));
    else await delay(CHECK_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function build(parts: EnsureContext, { generation }: BuildLease, signal: AbortSignal): Promise<void> {
  let reportedAt = -Infinity;
  const update = (applied: number, total: number) => {
    if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return;
    reportedAt = performance.now();
    parts.log('info', 'building the read models', { generation: generation.name, applied, total });
  };
  const end = () => parts.log('info', 'the read models are built', { generation: generation.name });
  await buildReadModels({ ...parts, report: { update, end } }, generation, signal);
}
