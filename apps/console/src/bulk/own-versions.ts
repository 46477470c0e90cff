import type { Step } from './change.js';

/** Changes that are kept, each with what undoes it. */
export const KEPT = 5;

/** The versions that the newest changes have made: what somebody has changed so is no reason to leave a station alone. */
export class OwnVersions {
  /** By station and version, the version after it. One for each change or undo, oldest first. */
  private following: readonly ReadonlyMap<string, number>[] = [];

  /** @param back what takes the steps back that were done: it has the versions that they have left */
  add(steps: readonly Step[], back: readonly Step[]): void {
    const before = new Map(steps.map(({ id, version }) => [id, version]));
    const made = new Map(back.map(({ id, version }) => [keyOf(id, before.get(id)), version]));
    // A change and its undo.
    this.following = [...this.following, made].slice(-2 * KEPT);
  }

  /** The step for the version that its station has now, as far as these changes have made it. */
  current(step: Step): Step {
    let { version } = step;
    for (const made of this.following) version = made.get(keyOf(step.id, version)) ?? version;
    return { ...step, version };
  }
}

const keyOf = (id: string, version: number | undefined): string => `${id} ${version}`;
