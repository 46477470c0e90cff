import fc from 'fast-check';
import { decodeBatches } from './decode-batches.js';
import type { DecodedRecord } from './decode-record.js';
import { KafkajsDecoder, loadOfKafkajs, type Decoder } from './kafkajs-decoder.js';
import { Turns } from './turns.js';

interface Encoded {
  readonly buffer: Buffer;
}
type Headers = Record<string, string | string[]>;
interface GivenRecord {
  readonly key: string | null;
  readonly value: string | null;
  readonly headers: Headers;
}

const protocol = 'kafkajs/src/protocol';
const Encoder = loadOfKafkajs(`${protocol}/encoder.js`) as new () => {
  writeInt32(value: number): { writeBuffer(data: Buffer): Encoded };
};
const { RecordBatch } = loadOfKafkajs(`${protocol}/recordBatch/v0/index.js`) as {
  RecordBatch: (batch: object) => Promise<Encoded>;
};
const encodeRecord = loadOfKafkajs(`${protocol}/recordBatch/record/v0/index.js`) as (
  record: object,
) => object;
const Long = loadOfKafkajs('kafkajs/src/utils/long.js') as { fromValue(value: number): object };
const decodeByKafkajs = loadOfKafkajs(`${protocol}/requests/fetch/v4/decodeMessages.js`) as (
  decoder: Decoder,
) => Promise<DecodedRecord[]>;

const bytes = (text: string | null) => text && Buffer.from(text);

/** Encodes a batch by kafkajs. */
async function batchOf(records: readonly GivenRecord[], more: object = {}): Promise<Buffer> {
  const encoded = records.map(({ key, value, headers }, index) =>
    encodeRecord({
      offsetDelta: index,
      timestampDelta: Long.fromValue(index),
      key: bytes(key),
      value: bytes(value),
      headers,
    }),
  );
  const times = { firstTimestamp: 1_795_000_000_000, maxTimestamp: 1_795_000_000_007 };
  const batch = { records: encoded, firstOffset: Long.fromValue(2 ** 40), lastOffsetDelta: records.length };
  return (await RecordBatch({ ...batch, ...times, ...more })).buffer;
}

const decode = (data: Buffer) => decodeBatches(data, new Turns());

const names = fc.oneof(fc.string({ maxLength: 5 }), fc.constantFrom('caller', '__proto__'));
const record: fc.Arbitrary<GivenRecord> = fc.record({
  key: fc.option(fc.string()),
  value: fc.option(fc.string()),
  headers: fc
    .array(fc.tuple(names, fc.oneof(fc.string(), fc.array(fc.string(), { maxLength: 3 }))))
    // kafkajs itself takes members of every object for headers.
    .map((all) => Object.fromEntries(all.filter(([name]) => !(name in {})))),
});

describe('The records of fetched batches', () => {
  it('are decoded as kafkajs decodes them', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(record, { maxLength: 5 }), { maxLength: 3 }),
        fc.constantFrom(0, 1),
        fc.boolean(),
        async (batches, compression, transactional) => {
          const given = { compression, transactional, producerId: Long.fromValue(7) };
          const data = Buffer.concat(await Promise.all(batches.map((batch) => batchOf(batch, given))));
          const sized = new Encoder().writeInt32(data.length).writeBuffer(data).buffer;
          const expected = await decodeByKafkajs(new KafkajsDecoder(sized));
          const found = await decode(data);
          expect(found).toHaveLength(expected.length);
          expect(expected).toMatchObject(found);
        },
      ),
    ));

  it('have the time of the broker, if it has set that', async () => {
    const data = await batchOf([{ key: null, value: '1', headers: {} }]);
    data.writeInt16BE(0x08, 21);
    expect(await decode(data)).toMatchObject([{ timestamp: '1795000000007' }]);
  });

  it.each<[string, Headers]>([
    [
      'of different names',
      Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`h${index}`, 'x'])),
    ],
    ['of one name', { h: Array<string>(100_000).fill('x') }],
  ])('have at most one header more than a command may have: 100,000 %s', async (_what, headers) => {
    const [found] = await decode(await batchOf([{ key: null, value: '1', headers }]));
    expect(Object.values(found?.headers ?? {}).flat()).toHaveLength(101);
  });

  it('can be more than a function can have arguments', async () => {
    const records = Array<GivenRecord>(150_000).fill({ key: null, value: null, headers: {} });
    const found = await decode(await batchOf(records));
    expect([found.length, found.at(-1)?.offset]).toStrictEqual([150_000, String(2 ** 40 + 149_999)]);
  });

  it('leave other work its turns', async () => {
    const records = Array<GivenRecord>(100_000).fill({ key: null, value: null, headers: {} });
    const data = await batchOf(records);
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    await decode(data);
    clearImmediate(next);
    expect(turns).toBeGreaterThan(2);
  });

  it.each([-1, -5, 2 ** 31 - 1])('may say that they have %d headers', async (count) => {
    const data = await batchOf([{ key: null, value: null, headers: { caller: 'x' } }]);
    // The record ends with the count and one header of 9 bytes; its length is the first byte after the head.
    const header = data.subarray(-9);
    const zigzag = ((count << 1) ^ (count >> 31)) >>> 0;
    const lie: number[] = [];
    for (let left = zigzag; ; left = Math.floor(left / 128)) {
      lie.push(left < 128 ? left : (left % 128) | 128);
      if (left < 128) break;
    }
    const body = Buffer.concat([data.subarray(62, -10), Buffer.from(lie), header]);
    const forged = Buffer.concat([data.subarray(0, 61), Buffer.of(body.length * 2), body]);
    forged.writeInt32BE(forged.length - 12, 8);
    const [found] = await decode(forged);
    expect(found?.headers).toStrictEqual(count < 0 ? {} : { caller: Buffer.from('x') });
  });

  it('are left out where the broker has cut them off', async () => {
    const whole = await batchOf([{ key: null, value: '1', headers: {} }]);
    const both = Buffer.concat([whole, whole]);
    for (const length of [whole.length, whole.length + 30, both.length - 1])
      expect(await decode(both.subarray(0, length))).toHaveLength(1);
  });
});
