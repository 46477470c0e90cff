import { FieldErrors, fieldError, fieldErrorCodes, joinedErrors } from './field-errors.js';

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

  it('names an item of a list by the list and its index', () =>
    expect(fieldError(['data', 'types', 1], 'duplicate').detail).toBe('types/1 is listed already'));

  it('has the remedy for an inexact number', () =>
    expect(fieldError(['location_id'], 'unsafe_number').detail).toContain('send it as a string'));

  it('cuts a long name, and escapes what is left of it', () => {
    const { pointer, detail } = fieldError(['~'.repeat(1_000_000)], 'unknown_field');
    expect(pointer).toBe(`/${'~0'.repeat(199)}…`);
    expect(detail).toBe(`${'~'.repeat(199)}… is not a known field`);
    expect(fieldError(['x'.repeat(198) + '🚗🚗'], 'required').pointer.isWellFormed()).toBe(true);
  });

  it('uses the given detail', () =>
    expect(fieldError(['name'], 'too_long', 'name is too long by 3')).toEqual({
      pointer: '/name',
      code: 'too_long',
      detail: 'name is too long by 3',
    }));
});

describe('A list of field errors', () => {
  it.each([
    [0, undefined],
    [100, undefined],
    [101, 1],
    [959_419, 959_319],
  ])('of %i errors has the first 100, and the number of the others', (count, more_errors) => {
    const errors = new FieldErrors();
    for (let n = 0; n < count; n++) errors.add([n], 'required');
    const list = errors.list();
    expect(list.errors.map(({ pointer }) => pointer)).toEqual(
      Array.from({ length: Math.min(count, 100) }, (_, n) => `/${n}`),
    );
    expect(list.more_errors).toBe(more_errors);
  });

  it('is joined with others', () => {
    const errors = Array.from({ length: 60 }, (_, n) => fieldError([n], 'required'));
    expect(joinedErrors()).toEqual({ errors: [] });
    expect(joinedErrors({ errors }, { errors, more_errors: 5 }).errors).toHaveLength(100);
    expect(joinedErrors({ errors }, { errors, more_errors: 5 }).more_errors).toBe(25);
    expect(joinedErrors({ errors: [], more_errors: 7 })).toEqual({ errors: [], more_errors: 7 });
  });
});
