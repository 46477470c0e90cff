import { MemoryServiceRecords } from '../../../../test/contracts/fixtures/memory-service-records.js';
import { describeServiceRecords, things } from '../../../../test/contracts/service-records.contract.js';
import { Overloaded } from '../ports/write-side.js';
import { RecordCommands, TooManyRecords, type RecordRequest } from './record-commands.js';
import type { RecordKind, RecordWrite } from './service-records.js';

describeServiceRecords('memory', () => {
  const records = new MemoryServiceRecords();
  return { records, reopen: () => records, close: () => {} };
});

type Thing = NonNullable<(typeof things)['ofState']>;
type Request = RecordRequest<Thing>;
const thing = (name: string): Thing => ({ name, parts: [] });
const NOW = '2026-11-29T12:00:00.000Z';

const creation = (name: string, given: Partial<Request> = {}): Request => ({
  ...{ content: { create: name }, caller: 'one' },
  create: (now) => ({ state: thing(`${name} at ${now}`), result: 7 }),
  ...given,
});
/** A change that is none if the thing has the name. */
const renaming = (id: string, name: string, given: Partial<Request> = {}): Request => ({
  ...{ id, content: { name }, caller: 'one' },
  change: (before) => ({ state: before.name === name ? before : { ...before, name } }),
  ...given,
});
const removal = (id: string, given: Partial<Request> = {}): Request => ({
  ...{ id, content: 'remove', caller: 'one' },
  change: () => ({ state: undefined }),
  ...given,
});
/** A replacement by a thing of the name, which tells whether there was none. */
const replacement = (id: string, name: string, given: Partial<Request> = {}): Request => ({
  ...{ id, content: { replace: name }, caller: 'one' },
  replace: (before) => ({
    state: before?.name === name ? before : thing(name),
    result: { isNew: before === undefined },
    secrets: { token: `of ${name}` },
  }),
  ...given,
});

/** Loses so many races: another command changes the record just before. */
class ContestedRecords extends MemoryServiceRecords {
  races = 0;

  override async write<State>(kind: RecordKind<State>, write: RecordWrite<State>): Promise<boolean> {
    if (this.races <= 0) return super.write(kind, write);
    this.races -= 1;
    const { version, state } = await this.find(kind, write.id);
    await super.write(kind, { id: write.id, after: version, change: { state } });
    return super.write(kind, write);
  }
}

describe('The commands of service records', () => {
  let records: ContestedRecords;
  let commands: RecordCommands<Thing>;
  beforeEach(() => {
    records = new ContestedRecords();
    commands = new RecordCommands(records, things, { most: 2, setting: 'LIMIT_THINGS' }, () => NOW);
  });

  const perform = (request: Request) => commands.perform(request);
  const made = async () => (await perform(creation('a'))).id;

  it('make, change and remove a record, a version each', async () => {
    const { id, outcome, record, replayed } = await perform(creation('a'));
    expect(outcome).toMatchObject({ version: 1, result: 7 });
    expect([record, replayed]).toEqual([{ version: 1, state: thing(`a at ${NOW}`) }, false]);
    expect((await perform(renaming(id, 'b'))).record).toEqual({ version: 2, state: thing('b') });
    expect(await perform(renaming(id, 'b'))).toMatchObject({ outcome: { version: 2, result: null } });
    expect((await perform(removal(id))).record).toEqual({ version: 3, state: undefined });
    expect(await records.find(things, id)).toEqual({ version: 3, state: undefined });
  });

  it('are executed once for an id, whatever has happened since', async () => {
    const first = await perform(creation('a', { commandId: 'c' }));
    await perform(renaming(first.id, 'b'));
    const again = await perform(creation('a', { commandId: 'c' }));
    expect(again).toEqual({
      ...{ ...first, replayed: true },
      record: { version: 2, state: thing('b') },
    });
    await perform(renaming(first.id, 'b', { commandId: 'none' }));
    await perform(removal(first.id, { commandId: 'r' }));
    const later = [creation('a', { commandId: 'c' }), removal(first.id, { commandId: 'r' })];
    for (const each of later) expect((await perform(each)).replayed).toBe(true);
    expect(await perform(renaming(first.id, 'b', { commandId: 'none' }))).toMatchObject({
      ...{ replayed: true, outcome: { version: 2 } },
    });
  });

  it.each<[string, Partial<Request>]>([
    ['content', { content: 'other' }],
    ['condition', { expectedVersion: 1 }],
    ['caller', { caller: 'two', isAuthenticated: true }],
  ])('are refused with the id of one that had another %s', async (_, other) => {
    await perform(creation('a', { commandId: 'c' }));
    const reply = await perform(creation('a', { commandId: 'c', ...other }));
    expect([reply.outcome, reply.replayed]).toEqual([{ code: 'idempotency_key_reused' }, false]);
  });

  it('make or replace the record of an id, and its secrets', async () => {
    const made = await perform(replacement('x', 'a', { commandId: 'c' }));
    expect(made).toMatchObject({ id: 'x', outcome: { version: 1, result: { isNew: true } } });
    expect(await perform(replacement('x', 'b'))).toMatchObject({
      ...{ outcome: { version: 2, result: { isNew: false } }, record: { state: thing('b') } },
    });
    expect(await records.secretsOf(things, 'x')).toEqual({ token: 'of b' });
    expect(await perform(replacement('x', 'a', { commandId: 'c' }))).toMatchObject({
      ...{ replayed: true, outcome: { result: { isNew: true } }, record: { version: 2 } },
    });
    await perform(renaming('x', 'c'));
    expect(await records.secretsOf(things, 'x')).toEqual({ token: 'of b' });
  });

  it('make a record again that was removed, as if there had never been one', async () => {
    await perform(replacement('x', 'a'));
    await perform(removal('x'));
    const present = await perform(replacement('x', 'b', { expectedVersion: '*' }));
    expect(present.outcome).toMatchObject({ code: 'version_mismatch', current_version: 0 });
    const again = await perform(replacement('x', 'b', { expectedVersion: 0 }));
    expect(again).toMatchObject({ outcome: { version: 3, result: { isNew: true } } });
    expect((await perform(replacement('x', 'c', { expectedVersion: 0 }))).outcome).toMatchObject({
      ...{ code: 'version_mismatch', current_version: 3 },
    });
  });

  it('replace records when no more may be made', async () => {
    for (const id of ['x', 'y']) await perform(replacement(id, 'a'));
    await expect(perform(replacement('z', 'a'))).rejects.toThrow(TooManyRecords);
    expect((await perform(replacement('y', 'b'))).record.version).toBe(2);
  });

  it('may have the id of a command for another record', async () => {
    const [one, two] = [await made(), await made()];
    await perform(renaming(one, 'b', { commandId: 'c' }));
    expect((await perform(renaming(two, 'c', { commandId: 'c' }))).record.state).toEqual(thing('c'));
  });

  it('are refused in the order of what is missing, the version, and the rest', async () => {
    const id = await made();
    const missing = await perform(renaming('none', 'b', { expectedVersion: 1 }));
    expect(missing.outcome).toEqual({ code: 'not_found' });
    const mismatch = { code: 'version_mismatch', current_version: 1 };
    expect((await perform(renaming(id, 'b', { expectedVersion: [2, 3] }))).outcome).toEqual(mismatch);
    expect((await perform(creation('b', { expectedVersion: '*' }))).outcome).toMatchObject({
      ...{ code: 'version_mismatch', current_version: 0 },
    });
    await perform(removal(id));
    expect((await perform(removal(id))).outcome).toEqual({ code: 'not_found' });
  });

  it('that are refused are decided anew when they are repeated', async () => {
    const id = await made();
    const request = renaming(id, 'b', { commandId: 'c', expectedVersion: 2 });
    expect((await perform(request)).outcome).toMatchObject({ code: 'version_mismatch' });
    await perform(renaming(id, 'c'));
    expect((await perform(request)).record).toEqual({ version: 3, state: thing('b') });
  });

  it('make no more records than may be, also at once', async () => {
    const all = ['a', 'b', 'c', 'd'].map((name) => perform(creation(name)));
    const refused = (await Promise.allSettled(all)).filter(({ status }) => status === 'rejected');
    expect(refused.map((each) => (each as PromiseRejectedResult).reason as unknown)).toEqual([
      expect.any(TooManyRecords),
      expect.any(TooManyRecords),
    ]);
    await expect(perform(creation('e'))).rejects.toThrow(
      'There may be 2 things (LIMIT_THINGS): remove one first.',
    );
    const [first] = await records.all(things);
    await perform(removal(first?.id ?? ''));
    expect((await perform(creation('e'))).record.version).toBe(1);
  });

  it('are decided again after another command came first, and refused when that never ends', async () => {
    const id = await made();
    records.races = 3;
    expect((await perform(renaming(id, 'b'))).record).toEqual({ version: 5, state: thing('b') });
    records.races = 1_000;
    await expect(perform(renaming(id, 'c'))).rejects.toThrow(Overloaded);
  });
});
