import { createRequire } from 'node:module';
import fc from 'fast-check';
import { encodeLeanly, encoderClass, type Encoder } from './lean-encoding.js';

const require = createRequire(import.meta.url);

/** A record as the client is given it. */
interface Record {
  readonly offsetDelta: number;
  readonly timestampDelta: number;
  readonly key: string | null;
  readonly value: string | Buffer | null;
  readonly headers: { readonly [name: string]: string | Buffer | string[] };
}

type Encode = (record: Record) => Encoder;
type Decode = (
  decoder: object,
  batch: { readonly firstOffset: number; readonly firstTimestamp: number },
) => { readonly key: Buffer | null; readonly value: Buffer | null };

const encode = require('kafkajs/src/protocol/recordBatch/record/v0/index.js') as Encode;
const decode = require('kafkajs/src/protocol/recordBatch/record/v0/decoder.js') as Decode;
const Decoder = require('kafkajs/src/protocol/decoder.js') as new (bytes: Buffer) => {
  readVarInt(): number;
};

// Of all lengths at which the room that is taken first, or that was taken since, ends.
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.nat(9_000).map((length) => 'ü'.repeat(length)),
);
const bytes = fc.uint8Array({ maxLength: 5_000 }).map((array) => Buffer.from(array));
const records: fc.Arbitrary<Record> = fc.record({
  offsetDelta: fc.nat(),
  timestampDelta: fc.nat(),
  key: fc.option(text),
  value: fc.option(fc.oneof(text, bytes)),
  headers: fc.dictionary(
    fc.string({ unit: 'grapheme' }),
    fc.oneof(text, bytes, fc.array(text, { minLength: 1 })),
    {
      maxKeys: 12,
    },
  ),
});

// Made before anything is changed, as that is for good.
const samples = fc.sample(records, 300);
const numbers = [
  0, 1, 0x7f, 0x80, 0x3fff, 0x4000, 0x1f_ffff, 0x20_0000, 0xfff_ffff, 0x1000_0000, 0x7fff_ffff, -1,
];
const written = (number: number) => {
  const encoder = new (encoderClass() as unknown as new () => Encoder)();
  return encoder.writeUVarInt(number).buf.toString('hex', 0, encoder.offset);
};
const bytesOf = (record: Record) => {
  const { buf, offset } = encode(record);
  return buf.subarray(0, offset);
};
const before = { records: samples.map(bytesOf), numbers: numbers.map(written) };

describe('The lean encoding', () => {
  beforeAll(encodeLeanly);

  it('is that of the client, byte by byte', () => {
    expect(numbers.map(written)).toStrictEqual(before.numbers);
    for (const [place, record] of samples.entries())
      expect(bytesOf(record).equals(before.records[place] ?? Buffer.alloc(0))).toBe(true);
  });

  it('is read by the client as what it was given', () => {
    fc.assert(
      fc.property(records, (record) => {
        const decoder = new Decoder(bytesOf(record));
        decoder.readVarInt();
        const { key, value } = decode(decoder, { firstOffset: 0, firstTimestamp: 0 });
        expect(key?.toString()).toBe(record.key === null ? undefined : Buffer.from(record.key).toString());
        expect(value?.toString('hex')).toBe(
          record.value === null ? undefined : Buffer.from(record.value).toString('hex'),
        );
      }),
    );
  });

  it('takes no more memory of the system for a header than it needs', () => {
    expect(new (encoderClass() as unknown as new () => Encoder)().buf.length).toBeLessThanOrEqual(64);
  });
});
