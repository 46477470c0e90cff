import fc from 'fast-check';
import type { DirectoryClient } from '../../../../test/support/client.js';
import { RevertStory, deed, isBroughtBack, type Deed, type StoryRecord } from './revert-story.js';
import type { ShownImport, StartedImports } from './started-imports.js';

/** The same in each run: some histories end with records that can't be put back, as others have retired their location. */
const SAMPLE = { numRuns: 10, seed: 53 };

const histories = fc.record({
  wrong: fc.array(deed, { minLength: 1, maxLength: 12 }),
  others: fc.array(
    deed.filter(({ list, what }) => list === 'stations' || what === 'write'),
    { maxLength: 3 },
  ),
});

/** Imports files and takes imports back; further reads find what these have written. */
export function importing(directory: DirectoryClient, imports: StartedImports) {
  const expectDone = (done: ShownImport): ShownImport => {
    if (done.state !== 'done') throw new Error(`the import is ${done.state}: ${JSON.stringify(done.error)}`);
    directory.remember(done.position);
    return done;
  };
  return {
    imported: async (file: string): Promise<string> =>
      expectDone(await imports.ended(await imports.start(file))).id,
    reverted: async (id: string): Promise<ShownImport> =>
      expectDone(await imports.ended(await imports.revert(id))),
  };
}

/**
 * Imports good files, a wrong one over them, lets others write, and takes the wrong import back.
 * @returns of each story the records that it has found and those that it should have
 */
export async function revertedStories(directory: DirectoryClient, imports: StartedImports) {
  const { imported, reverted } = importing(directory, imports);
  // All in one import, as each has a thread.
  const stories = fc
    .sample(histories, SAMPLE)
    .map((each, n) => ({ ...each, story: new RevertStory(directory, `story-${n}`) }));
  const all = () => Promise.all(stories.map(({ story }) => story.records()));
  await imported(stories.map(({ story }) => story.good()).join(''));
  const before = await all();
  const id = await imported(stories.map(({ story, wrong }) => story.file(wrong)).join(''));
  const then = await all();
  for (const { story, others } of stories) await story.others(others);
  const since = await all();
  await reverted(id);
  const after = await all();
  return stories.map(({ wrong, others }, n) => {
    const timeOf = (records: readonly Records[]): Records => records[n] ?? new Map();
    const at: Times = [timeOf(before), timeOf(then), timeOf(since), timeOf(after)];
    return { told: JSON.stringify([wrong, others]), ...compared(wrong, at) };
  });
}

type Records = ReadonlyMap<string, StoryRecord>;
/** Before the import, after it, after what others did, and after the revert. */
type Times = readonly [before: Records, then: Records, since: Records, after: Records];

const isOfOthers = (name: string, [, then, since]: Times): boolean =>
  then.get(name)?.version !== since.get(name)?.version;

const expectedOf = (name: string, at: Times) => [
  name,
  (isOfOthers(name, at) ? at[2] : at[0]).get(name)?.record,
];

/** What the import made is as if it had never been there if it is gone, retired, or stays as stations refer to it. */
function foundOf(name: string, at: Times) {
  const [before, , , after] = at;
  const record = after.get(name)?.record ?? {};
  const isMade = before.get(name)?.version === undefined && !isOfOthers(name, at);
  return [name, isMade && isGone(name, record, after) ? before.get(name)?.record : record];
}

function isGone(name: string, record: StoryRecord['record'], all: Records): boolean {
  const { id, status, attributes } = record;
  if (typeof status === 'number' || (attributes as { retired?: unknown }).retired === true) return true;
  const stations = [...all].filter(([key]) => key.startsWith('stations/')).map(([, station]) => station);
  return !name.startsWith('stations/') && JSON.stringify(stations).includes(`"${String(id)}"`);
}

function compared(wrong: readonly Deed[], at: Times) {
  const names = [...at[0].keys()].filter((name) => !isBroughtBack(wrong, name));
  return {
    found: names.map((name) => foundOf(name, at)),
    expected: names.map((name) => expectedOf(name, at)),
  };
}
