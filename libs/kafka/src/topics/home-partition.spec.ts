import fc from 'fast-check';
import kafkajs from 'kafkajs';
import { homePartition, murmur2 } from './home-partition.js';

describe('The home partition', () => {
  // The vectors of UtilsTest.testMurmur2 in Apache Kafka.
  it.each([
    ['21', -973_932_308],
    ['foobar', -790_332_482],
    ['a-little-bit-long-string', -985_981_536],
    ['a-little-bit-longer-string', -1_486_304_829],
    ['lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8', -58_897_971],
    ['abc', 479_470_107],
  ])('comes from the hash of Kafka: %s', (text, hash) => {
    expect(murmur2(Buffer.from(text))).toBe(hash);
  });

  it.each([
    ['', 12, 9],
    ['42', 12, 4],
    ['18446744073709551615', 12, 1],
    ['00000000-0000-5000-8000-000000000000', 12, 9],
    ['Straße 🚗', 7, 0],
  ])('never changes: %j of %d is %d', (id, count, partition) => {
    expect(homePartition(id, count)).toBe(partition);
  });

  it('is there for any id, and is where another client with the default partitioner would send it', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 100 }), (id, count) => {
        const partition = homePartition(id, count);
        expect(partition).toBe(partitionOfClient(id, count));
        expect(partition).toBeGreaterThanOrEqual(0);
        expect(partition).toBeLessThan(count);
      }),
    ));
});

function partitionOfClient(id: string, count: number): number {
  const partitionMetadata = Array.from({ length: count }, (_, partitionId) => ({
    ...{ partitionId, partitionErrorCode: 0, leader: 0, replicas: [], isr: [] },
  }));
  const choose = kafkajs.Partitioners.DefaultPartitioner();
  return choose({ topic: 'events', partitionMetadata, message: { key: Buffer.from(id), value: null } });
}
