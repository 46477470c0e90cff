import { errorAt, placedErrors } from './control-errors.js';
import { valuesOf, type Entry } from './values.js';

const weekday: Entry = { name: 'weekday', label: 'Weekday', control: 'select' };
const hours: Entry = { name: 'hours', label: 'Hours', control: 'list', members: [weekday] };
const times: Entry = { name: 'times', label: 'Times', control: 'object', members: [hours] };
const tokens: Entry = { name: 'tokens', label: 'Tokens', control: 'tokens' };
const entries = [times, tokens];
const values = valuesOf(entries, { times: { hours: [{ weekday: 1 }, { weekday: 9 }] } });
const without = {
  ...values,
  times: { hours: [{ key: 7, values: { weekday: '9' } }] },
};

const placed = (pointer: string, from = values) =>
  placedErrors(entries, from, [{ pointer, detail: 'wrong' }]);

describe('What is wrong with a form', () => {
  it.each([
    ['/times/hours/1/weekday', values, '/times/hours/2/weekday'],
    ['/times/hours/0/weekday', without, '/times/hours/7/weekday'],
    ['/times/hours/4', values, '/times/hours'],
    ['/times', values, '/times'],
    ['/tokens/3', values, '/tokens'],
    ['/odd~1one', values, '/odd/one'],
    ['', values, ''],
  ])('at %p stands at its control, by the keys of rows', (pointer, from, at) => {
    expect(placed(pointer, from)).toEqual([{ at, detail: 'wrong' }]);
  });

  it('is shown by a control for all that it holds, and by a group for itself alone', () => {
    const errors = placed('/times/hours/1/weekday');
    expect(errorAt(errors, '/times/hours/2/weekday', true)).toBe('wrong');
    expect(errorAt(errors, '/times', false)).toBeUndefined();
    expect(errorAt(placed('/times'), '/times', false)).toBe('wrong');
    expect(errorAt([{ at: '/tokens/3', detail: 'long' }], '/tokens', true)).toBe('long');
  });
});
