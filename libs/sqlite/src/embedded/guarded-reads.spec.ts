import { ReadModelsIncomplete, parseListParameters, type RecordPage } from '#application';
import { station } from '../../../../test/contracts/inputs/event-builders.js';
import { GuardedReads, type ReadModels } from './guarded-reads.js';

const QUERY = parseListParameters('station', {});
const { id } = station(1);

describe('Reads of read models', () => {
  let incomplete: string | undefined;
  let generation: number;
  let reported: number[];
  let list: () => Promise<RecordPage>;
  let reads: GuardedReads;
  beforeEach(() => {
    incomplete = undefined;
    generation = 1;
    reported = [];
    list = () => Promise.resolve({ records: [] });
    const readModels = {
      records: { list: () => list(), find: () => Promise.reject(new Error('damaged')) },
    } as unknown as ReadModels;
    const states = {
      load: () =>
        Promise.resolve([{ aggregate: station(1), version: 0, state: { kind: 'absent' as const } }]),
    };
    reads = new GuardedReads(readModels, states, {
      incomplete: () => incomplete,
      generation: () => generation,
      reportDamage: (of, error) => {
        if ((error as Error).message !== 'damaged') return false;
        reported.push(of);
        return true;
      },
    });
  });

  it('are refused with the progress as long as they are incomplete', async () => {
    incomplete = '1 of 2 events';
    await expect(reads.records.list('stations', QUERY)).rejects.toThrow(
      new ReadModelsIncomplete('1 of 2 events'),
    );
  });

  it('report damage once, with the generation that was read', async () => {
    list = () => Promise.reject(new Error('damaged'));
    await expect(reads.records.list('stations', QUERY)).rejects.toThrow(ReadModelsIncomplete);
    expect(reported).toStrictEqual([1]);
  });

  it('read single records from the log if they are damaged', async () => {
    expect(await reads.records.find('stations', id)).toBeUndefined();
    expect(reported).toStrictEqual([1]);
  });

  it('fail with other errors', async () => {
    list = () => Promise.reject(new Error('another'));
    await expect(reads.records.list('stations', QUERY)).rejects.toThrow('another');
  });

  it('are repeated if the read models were replaced meanwhile', async () => {
    let runs = 0;
    list = () => {
      runs += 1;
      if (runs === 1) generation = 2;
      return Promise.resolve({ records: [] });
    };
    await reads.records.list('stations', QUERY);
    expect(runs).toBe(2);
  });
});
