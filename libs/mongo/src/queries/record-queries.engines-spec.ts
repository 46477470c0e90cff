import { describeAgainstModel } from '../../../../test/contracts/record-lists.model.js';
import { arbitrarySamples } from '../testing/arbitrary-samples.js';
import { DirectoryPool } from '../testing/mongo-fixture.js';
import { READ_DEADLINE, type RequestReads } from '../request-reads.js';
import { MongoRecordQueries } from './record-queries.js';

const pool = new DirectoryPool();
/** No client disconnects. */
const reads: Pick<RequestReads, 'execute'> = { execute: (_, read) => read(() => READ_DEADLINE) };

async function withArbitrarySamples() {
  const opened = await pool.open();
  const { generations } = opened.directory;
  return { ...opened, records: new MongoRecordQueries(generations, reads, arbitrarySamples()) };
}

describeAgainstModel('MongoDB', () => pool.open());
describeAgainstModel('MongoDB with arbitrary samples', withArbitrarySamples);
