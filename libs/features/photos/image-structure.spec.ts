import fc from 'fast-check';
import { buffer } from 'node:stream/consumers';
import { sampleImages } from '../../../test/support/images.js';
import { readDefaultPhoto } from './default-photo.js';
import { imageProblem, type ImageType } from './image-structure.js';

const cutOff = 'The image is cut off or damaged.';

describe.each(sampleImages)('The structure of a $name', ({ type, content }) => {
  it('is accepted, also with bytes behind its end', () => {
    expect(imageProblem(content, type)).toBeUndefined();
    expect(imageProblem(Buffer.concat([content, Buffer.alloc(100, 0xff)]), type)).toBeUndefined();
  });

  it('is refused wherever it is cut', () => {
    const accepted = Array.from(content.keys()).filter(
      (length) => imageProblem(content.subarray(0, length), type) !== cutOff,
    );
    expect(accepted).toEqual([]);
  });

  it('is checked to an end, whatever its bytes are', () => {
    const change = fc.record({ at: fc.nat(content.length - 1), byte: fc.nat(255) });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 20 }), (changes) => {
        const changed = Buffer.from(content);
        for (const { at, byte } of changes) changed[at] = byte;
        expect(['string', 'undefined']).toContain(typeof imageProblem(changed, type));
      }),
    );
  });
});

it('The default photo is accepted', async () => {
  const { content } = await readDefaultPhoto();
  expect(imageProblem(await buffer(content), 'image/png')).toBeUndefined();
});

/** Where the sizes of sample images are written. */
const sizes: readonly [name: string, write: (content: Buffer, width: number, height: number) => void][] = [
  ['baseline JPEG', (content, width, height) => writeFrame(content, 0xc0, width, height)],
  ['progressive JPEG', (content, width, height) => writeFrame(content, 0xc2, width, height)],
  ['PNG', (content, width, height) => content.writeUInt32BE(height, content.writeUInt32BE(width, 16))],
  [
    'animated GIF',
    (content, width, height) => content.writeUInt16LE(height, content.writeUInt16LE(width, 6)),
  ],
  ['lossy WebP', (content, width, height) => content.writeUInt16LE(height, content.writeUInt16LE(width, 26))],
  [
    'lossless WebP',
    (content, width, height) => content.writeUInt32LE(width - 1 + (height - 1) * 2 ** 14, 21),
  ],
  [
    'extended WebP',
    (content, width, height) => content.writeUIntLE(height - 1, content.writeUIntLE(width - 1, 24, 3), 3),
  ],
];

function writeFrame(content: Buffer, marker: number, width: number, height: number): void {
  const at = content.indexOf(Buffer.from([0xff, marker]));
  content.writeUInt16BE(width, content.writeUInt16BE(height, at + 5));
}

describe.each(sizes)('The size of a %s', (name, write) => {
  const sample = sampleImages.find((image) => image.name === name)!;
  const problemOf = (width: number, height: number, type: ImageType = sample.type) => {
    const content = Buffer.from(sample.content);
    write(content, width, height);
    return imageProblem(content, type);
  };

  it.each([
    [1, 1],
    [10_000, 4000],
    [4000, 10_000],
  ])('may be %i × %i', (width, height) => expect(problemOf(width, height)).toBeUndefined());

  it.each([
    [10_001, 1],
    [1, 10_001],
    [10_000, 4001],
    [6325, 6325],
  ])('may not be %i × %i', (width, height) =>
    expect(problemOf(width, height)).toContain(`${width} × ${height} pixels`),
  );
});

it('The size of a PNG may not be 2^31 pixels, or none', () => {
  const { content } = sampleImages.find(({ name }) => name === 'PNG')!;
  for (const [width, height] of [
    [2 ** 31 - 1, 2 ** 31 - 1],
    [2 ** 32 - 1, 1],
    [0, 1],
    [1, 0],
  ] as const) {
    const changed = Buffer.from(content);
    changed.writeUInt32BE(height, changed.writeUInt32BE(width, 16));
    expect(imageProblem(changed, 'image/png')).toContain(`${width} × ${height} pixels`);
  }
});
