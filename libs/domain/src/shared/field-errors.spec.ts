import { fieldError, fieldErrorCodes } from './field-errors.js';

describe('A field error', () => {
  it.each([
    { path: ['latitude'], pointer: '/latitude' },
    { path: ['connectors', 1, 'connector_type_id'], pointer: '/connectors/1/connector_type_id' },
    { path: [0, 'count'], pointer: '/0/count' },
    { path: ['a/b~c'], pointer: '/a~1b~0c' },
    { path: ['~1'], pointer: '/~01' },
    { path: [''], pointer: '/' },
    { path: [], pointer: '' },
  ])('points to $path as $pointer', ({ path, pointer }) =>
    expect(fieldError(path, 'required').pointer).toBe(pointer),
  );

  it.each(fieldErrorCodes)('has a detail for %s that contains the field name', (code) =>
    expect(fieldError(['data', 'latitude'], code).detail).toMatch(/^latitude .{8,}/),
  );

  it('has the detail of the body for an empty path', () =>
    expect(fieldError([], 'not_an_object').detail).toBe('the body must be a JSON object'));

  it('has the remedy for an inexact number', () =>
    expect(fieldError(['location_id'], 'unsafe_number').detail).toContain('send it as a string'));

  it('uses the given detail', () =>
    expect(fieldError(['name'], 'too_long', 'name is too long by 3')).toEqual({
      pointer: '/name',
      code: 'too_long',
      detail: 'name is too long by 3',
    }));
});
