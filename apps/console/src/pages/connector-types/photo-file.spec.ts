import { MAX_PHOTO_BYTES, photoFault } from './photo-file.js';

describe('A photo', () => {
  it.each([
    ['image/png', MAX_PHOTO_BYTES, undefined],
    ['image/png', MAX_PHOTO_BYTES + 1, 'size'],
    ['image/svg+xml', 10, 'type'],
    ['', 10, 'type'],
  ])('of type %j with %d bytes: %s', (type, size, fault) => {
    expect(photoFault({ type, size })).toBe(fault);
  });
});
