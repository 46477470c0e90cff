import { bodyOf, emptyForm, filterError, formOf } from './webhook-form.js';
import { stateOf, type Webhook } from './webhook.js';

const webhook: Webhook = {
  ...{ id: 'w', version: 1, url: 'https://a.example/', description: null, max_per_second: 5, paused: false },
  ...{ disabled_at: null, disabled_reason: null, failing_since: null, last_error: null },
  ...{ created_at: '2026-11-27T08:00:00Z', updated_at: '2026-11-27T08:00:00Z' },
  types: ['StationCreated.v1'],
  filters: { available: ['1', '4'], operator: 'ABC' },
};

describe('The form of a webhook', () => {
  it('sends null for what is not set', () =>
    expect(bodyOf({ ...emptyForm, url: ' https://a.example/ ' })).toEqual({
      ...{ url: 'https://a.example/', description: null, types: null, filters: {}, max_per_second: null },
    }));

  it.each([
    [' 5 ', 5],
    ['0', 0],
    ['abc', 'abc'],
    ['', null],
  ])('sends %j requests a second as %j', (maxPerSecond, sent) =>
    expect(bodyOf({ ...emptyForm, maxPerSecond }).max_per_second).toBe(sent),
  );

  it('shows a webhook, and sends the same', () => {
    const form = formOf(webhook);
    expect(form).toEqual({
      ...{ url: 'https://a.example/', description: '', types: ['StationCreated'], maxPerSecond: '5' },
      ...{ available: ['1', '4'], texts: { operator: 'ABC' } },
    });
    expect(bodyOf(form, webhook).filters).toEqual({ available: '1,4', operator: 'ABC' });
  });

  it('removes the filters that were cleared', () =>
    expect(
      bodyOf({ ...formOf(webhook), available: [], texts: { bbox: ' 1,2,3,4' } }, webhook).filters,
    ).toEqual({
      ...{ available: null, operator: null, bbox: '1,2,3,4' },
    }));

  it('has the error of a filter', () => {
    const errors = [{ pointer: '/filters/bbox', code: 'invalid', detail: 'bbox is no box' }];
    expect(filterError({ errors }, 'bbox')).toBe('bbox is no box');
    expect(filterError({ errors }, 'operator')).toBeUndefined();
    expect(filterError(null, 'bbox')).toBeUndefined();
  });
});

describe('The state of a webhook', () => {
  it.each([
    [{}, 'active'],
    [{ failing_since: '2026-11-27T08:00:00Z' }, 'failing'],
    [{ failing_since: '2026-11-27T08:00:00Z', paused: true }, 'paused'],
    [{ disabled_at: '2026-11-27T08:00:00Z', paused: true }, 'disabled'],
  ] as const)('%j is %s', (members, state) => expect(stateOf({ ...webhook, ...members })).toBe(state));
});
