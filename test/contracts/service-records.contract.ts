import type { RecordKind, RecordOutcome, RecordWrite, ServiceRecords } from '#application';

export interface ServiceRecordsFixture {
  readonly records: ServiceRecords;
  /** The same store, as a later process opens it. */
  reopen(): ServiceRecords | Promise<ServiceRecords>;
  close(): void | Promise<void>;
}

interface Thing {
  readonly name: string;
  readonly parts: readonly (number | null)[];
}

export const things: RecordKind<Thing> = { name: 'thing' };
const others: RecordKind<Thing> = { name: 'other' };

const state: Thing = { name: 'äöü "', parts: [1, null] };

/** The outcome of the command with this number. */
const outcomeOf = (command: number, version: number, result: unknown = null): RecordOutcome => ({
  commandId: `command-${command}`,
  requestHash: `hash-${command}`,
  version,
  result,
});

/** The write of a command that changes the name. */
export const renaming = (id: string, command: number, after: number): RecordWrite<Thing> => ({
  ...{ id, after },
  change: { state: { ...state, name: `${command}` } },
  outcome: outcomeOf(command, after + 1),
});
/** The first write of a record. */
export const creation = (id: string): RecordWrite<Thing> => ({
  ...{ id, after: 0 },
  change: { state },
  outcome: outcomeOf(1, 1, 0),
});
const removal = (id: string, command: number, after: number): RecordWrite<Thing> => ({
  ...{ id, after },
  change: { state: undefined },
  outcome: outcomeOf(command, after + 1),
});

/** The contract of every store of service records. */
export function describeServiceRecords(
  name: string,
  open: () => ServiceRecordsFixture | Promise<ServiceRecordsFixture>,
): void {
  describe(`Service records in ${name}`, () => {
    let fixture: ServiceRecordsFixture;
    let records: ServiceRecords;
    beforeEach(async () => {
      fixture = await open();
      records = fixture.records;
    });
    afterEach(() => fixture.close());

    const all = () => records.all(things);
    const find = (id: string) => records.find(things, id);
    const write = (each: RecordWrite<Thing>) => records.write(things, each);
    const known = (id: string, command: number) => records.outcomeOf(things, id, `command-${command}`);

    it('are none at first', async () => {
      expect(await all()).toEqual([]);
      expect(await find('a')).toEqual({ version: 0, state: undefined });
      expect(await known('a', 1)).toBeUndefined();
      expect(await records.secretsOf(things, 'a')).toEqual({});
    });

    it('are what was written, for every process', async () => {
      expect(await write(creation('b'))).toBe(true);
      expect(await write(creation('a'))).toBe(true);
      expect(await write(renaming('b', 2, 1))).toBe(true);
      for (const each of [records, await fixture.reopen()]) {
        expect(await each.find(things, 'a')).toEqual({ version: 1, state });
        expect(await each.all(things)).toEqual([
          { id: 'a', version: 1, state },
          { id: 'b', version: 2, state: { ...state, name: '2' } },
        ]);
      }
    });

    it('are those of their kind', async () => {
      await write(creation('a'));
      expect(await records.all(others)).toEqual([]);
      expect(await records.find(others, 'a')).toEqual({ version: 0, state: undefined });
      expect(await records.outcomeOf(others, 'a', 'command-1')).toBeUndefined();
      expect(await records.write(others, creation('a'))).toBe(true);
      expect(await write(renaming('a', 2, 1))).toBe(true);
      expect(await records.find(others, 'a')).toEqual({ version: 1, state });
    });

    it('have the outcomes of all their commands', async () => {
      await write(creation('a'));
      await write(renaming('a', 2, 1));
      await write({ ...renaming('a', 3, 2), outcome: outcomeOf(3, 3, { of: 'three' }) });
      for (const each of [records, await fixture.reopen()]) {
        const of = (command: number) => each.outcomeOf(things, 'a', `command-${command}`);
        expect(await of(1)).toEqual(outcomeOf(1, 1, 0));
        expect(await of(2)).toEqual(outcomeOf(2, 2));
        expect(await of(3)).toEqual(outcomeOf(3, 3, { of: 'three' }));
      }
      expect(await known('b', 2)).toBeUndefined();
    });

    it.each([0, 2])('are not written after another version, %i', async (after) => {
      await write(creation('a'));
      expect(await write(renaming('a', 2, after))).toBe(false);
      expect(await known('a', 2)).toBeUndefined();
      expect(await find('a')).toEqual({ version: 1, state });
    });

    it('take one of concurrent writes after the same version', async () => {
      await write(creation('a'));
      const stores = [records, await fixture.reopen()];
      const written = await Promise.all(
        [2, 3, 4, 5, 6, 7].map(async (command) =>
          stores[command % 2]?.write(things, renaming('a', command, 1)),
        ),
      );
      expect(written.filter((each) => each)).toHaveLength(1);
      expect((await find('a')).version).toBe(2);
      const outcomes = await Promise.all([2, 3, 4, 5, 6, 7].map((command) => known('a', command)));
      expect(outcomes.map((outcome) => outcome !== undefined)).toEqual(written);
    });

    it('take one of concurrent creations', async () => {
      const stores = [records, await fixture.reopen()];
      const written = await Promise.all(
        [2, 3, 4, 5].map(async (command) => stores[command % 2]?.write(things, renaming('a', command, 0))),
      );
      expect(written.filter((each) => each)).toHaveLength(1);
      expect((await find('a')).version).toBe(1);
    });

    it('take one write of a command', async () => {
      await write(creation('a'));
      await write(renaming('a', 2, 1));
      expect(await write(renaming('a', 2, 2))).toBe(false);
      await write(renaming('a', 3, 2));
      expect(await write(renaming('a', 2, 3))).toBe(false);
      expect((await find('a')).version).toBe(3);
    });

    it('remember commands that changed nothing', async () => {
      const nothing = (command: number) => ({ id: 'a', after: 1, outcome: outcomeOf(command, 1) });
      await write(creation('a'));
      expect(await write(nothing(2))).toBe(true);
      expect(await write(nothing(3))).toBe(true);
      expect(await write(nothing(2))).toBe(false);
      expect(await write(nothing(3))).toBe(false);
      expect(await known('a', 2)).toEqual(outcomeOf(2, 1));
      expect(await find('a')).toEqual({ version: 1, state });
      expect(await write(renaming('a', 4, 1))).toBe(true);
      expect(await write({ id: 'a', after: 1, outcome: outcomeOf(5, 1) })).toBe(false);
    });

    it('change without an outcome, and keep those that they have', async () => {
      await write(creation('a'));
      const unnamed = { id: 'a', after: 1, change: { state } };
      expect(await write(unnamed)).toBe(true);
      expect(await write(unnamed)).toBe(false);
      expect(await known('a', 2)).toBeUndefined();
      expect(await known('a', 1)).toEqual(outcomeOf(1, 1, 0));
    });

    it('that are removed keep their version and outcomes', async () => {
      await write(creation('a'));
      await write(removal('a', 2, 1));
      expect(await all()).toEqual([]);
      expect(await find('a')).toEqual({ version: 2, state: undefined });
      expect(await known('a', 1)).toEqual(outcomeOf(1, 1, 0));
      expect(await write(creation('a'))).toBe(false);
    });

    it('have secrets, which no read of records has', async () => {
      const secrets = { token: 'very-secret' };
      await write({ ...creation('a'), change: { state, secrets } });
      await write(renaming('a', 2, 1));
      const shown = [await all(), await find('a'), await known('a', 1), await known('a', 2)];
      expect(JSON.stringify(shown)).not.toContain('very-secret');
      const later = await fixture.reopen();
      expect(await later.secretsOf(things, 'a')).toEqual(secrets);
      await write({ ...renaming('a', 3, 2), change: { state, secrets: {} } });
      expect(await later.secretsOf(things, 'a')).toEqual({});
      await write({ ...renaming('a', 4, 3), change: { state, secrets } });
      await write(removal('a', 5, 4));
      expect(await later.secretsOf(things, 'a')).toEqual({});
    });
  });
}
