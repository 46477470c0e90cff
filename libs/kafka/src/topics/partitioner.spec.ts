import fc from 'fast-check';
import kafkajs from 'kafkajs';
import { partitionOfAggregate, murmur2 } from './partitioner.js';

describe('The partition of an aggregate', () => {
  // The vectors of UtilsTest.testMurmur2 in Apache Kafka.
  it.each([
    ['21', -973_932_308],
    ['foobar', -790_332_482],
    ['a-little-bit-long-string', -985_981_536],
    ['a-little-bit-longer-string', -1_486_304_829],
    ['lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8', -58_897_971],
    ['abc', 479_470_107],
  ])('is computed by the hash of Kafka: %s', (text, hash) => {
    expect(murmur2(Buffer.from(text))).toBe(hash);
  });

  it.each([
    ['', 12, 9],
    ['42', 12, 4],
    ['18446744073709551615', 12, 1],
    ['00000000-0000-5000-8000-000000000000', 12, 9],
    ['Straße 🚗', 7, 0],
  ])('never changes: %j of %d is %d', (id, count, partition) => {
    expect(partitionOfAggregate(id, count)).toBe(partition);
  });

  it('is in range for any id, and is the one of the default partitioner of kafkajs', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 100 }), (id, count) => {
        const partition = partitionOfAggregate(id, count);
        expect(partition).toBe(partitionOfClient(id, count));
        expect(partition).toBeGreaterThanOrEqual(0);
        expect(partition).toBeLessThan(count);
      }),
    ));
});

function partitionOfClient(id: string, count: number): number {
  const partitionMetadata = Array.from({ length: count }, (_, partitionId) => ({
    partitionId,
    partitionErrorCode: 0,
    leader: 0,
    replicas: [],
    isr: [],
  }));
  const choose = kafkajs.Partitioners.DefaultPartitioner();
  return choose({ topic: 'events', partitionMetadata, message: { key: Buffer.from(id), value: null } });
}
