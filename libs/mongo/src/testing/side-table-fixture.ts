import { sideTables } from '#features/side-tables.mongo';
import type { SideTableFixture, Step } from '../../../../test/contracts/side-tables.contract.js';
import type { Generation } from '../generations/generation.js';
import { MongoProjection } from '../projection/mongo-projection.js';
import type { SideTable } from '../side-tables/side-table.js';
import type { DirectoryPool } from './mongo-fixture.js';

const reads: readonly unknown[] = ['findOne', 'toArray', 'countDocuments'];
const writes: readonly unknown[] = [
  ...['insertOne', 'insertMany', 'updateOne', 'updateMany', 'replaceOne'],
  ...['deleteMany', 'bulkWrite'],
];

/** A directory whose projectors can be interrupted. */
export async function openSideTables(pool: DirectoryPool): Promise<SideTableFixture> {
  const { directory, close } = await pool.open();
  const generation = await directory.generations.live();
  const stored = sideTables.filter(({ collections }) => Object.keys(collections).length > 0);
  return {
    projector: (step = () => {}) => new MongoProjection(stepped(generation, step)),
    stored: async () =>
      Object.fromEntries(
        await Promise.all(stored.map(async (table) => [table.name, await storedIn(generation, table)])),
      ) as Awaited<ReturnType<SideTableFixture['stored']>>,
    close,
  };
}

/** The documents of its collections, and what it keeps in those of the records. */
async function storedIn(generation: Generation, { collections, kept }: SideTable) {
  const fields = Object.keys({ ...kept?.ofState?.fields, ...kept?.ofEvents });
  const projection = Object.fromEntries(fields.map((field) => [field, 1]));
  const records = Object.values(generation.records).map((each) =>
    each.find().project(projection).sort({ _id: 1 }).toArray(),
  );
  const own = Object.keys(collections).map(async (name) => {
    const found = generation.side<object>(name).find().sort({ _id: 1 });
    return [name, await found.toArray()] as const;
  });
  return { ...Object.fromEntries(await Promise.all(own)), records: (await Promise.all(records)).flat() };
}

/** Calls `step` before every read and write of the collections. */
function stepped(generation: Generation, step: Step): Generation {
  const wrap = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(_, name) {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        const call = (...given: unknown[]): unknown => Reflect.apply(member, target, given) as unknown;
        // Cursors return themselves.
        if (['find', 'project', 'sort', 'limit'].includes(String(name)))
          return (...given: unknown[]) => wrap(call(...given) as object);
        const operation = reads.includes(name) ? 'read' : writes.includes(name) ? 'write' : undefined;
        if (!operation) return call;
        return async (...given: unknown[]) => {
          await step(operation);
          return call(...given);
        };
      },
    });
  const { station, location } = generation.records;
  const records = {
    station: wrap(station),
    location: wrap(location),
    'connector-type': wrap(generation.records['connector-type']),
    tariff: wrap(generation.records.tariff),
  };
  const replaced: Readonly<Record<string | symbol, unknown>> = {
    records,
    side: (name: string) => wrap(generation.side<object>(name)),
    events: wrap(generation.events),
    historySnapshots: wrap(generation.historySnapshots),
    deadLetters: wrap(generation.deadLetters),
  };
  return new Proxy(generation, {
    get(target, name) {
      const member: unknown = replaced[name] ?? Reflect.get(target, name, target);
      return typeof member === 'function' && !(name in replaced) ? (member.bind(target) as unknown) : member;
    },
  });
}
