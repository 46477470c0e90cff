import fc from 'fast-check';
import {
  disabledWebhook,
  newWebhook,
  patchedWebhook,
  withNewSecret,
  withoutOldSecret,
  type WebhookState,
} from './webhook.js';

const value = fc.constantFrom<string | string[]>('1', '2', ['1', '2']);
const settings = {
  url: fc.constantFrom('https://a.example/', 'https://b.example/'),
  types: fc.constantFrom(null, ['StationCreated.v1']),
  filters: fc.dictionary(fc.constantFrom('available', 'operator'), value, { noNullPrototype: true }),
  description: fc.constantFrom(null, 'a'),
  max_per_second: fc.constantFrom(null, 1),
  paused: fc.boolean(),
};
const patch = fc.option(
  fc.dictionary(fc.constantFrom('available', 'operator'), fc.option(value), { noNullPrototype: true }),
);

const view = fc.constantFrom('whole' as const, 'public' as const);
const created = fc
  .record({ settings: fc.record(settings, { noNullPrototype: true }), view })
  .map((made) => newWebhook(made.settings, { from: 'p', view: made.view }, timeOf(0)));
const changes = fc.record({ ...settings, filters: patch }, { requiredKeys: [], noNullPrototype: true });

type Change = (before: WebhookState, now: string) => WebhookState;
const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record({ changes, view })
      .map(
        (given) => (before: WebhookState, now: string) =>
          patchedWebhook(before, given.changes, given.view, now),
      ),
  },
  { weight: 3, arbitrary: fc.constant(withNewSecret) },
  { weight: 3, arbitrary: fc.constant(withoutOldSecret) },
  {
    weight: 3,
    arbitrary: fc.constant((before: WebhookState, now: string) => disabledWebhook(before, 'gone', now)),
  },
);

const timeOf = (step: number) => new Date(Date.UTC(2026, 10, 21, 6 * step)).toISOString();
const withoutTime = (state: WebhookState) => ({ ...state, updated_at: undefined });

describe('Any change of a webhook', () => {
  it('gives the same object or another state, with its time', () => {
    fc.assert(
      fc.property(created, fc.array(change, { maxLength: 30 }), (first, steps) => {
        let state = first;
        for (const [index, step] of steps.entries()) {
          const next = step(state, timeOf(index + 1));
          if (next !== state) {
            expect(withoutTime(next)).not.toEqual(withoutTime(state));
            expect(next.updated_at).toBe(timeOf(index + 1));
          }
          state = next;
        }
      }),
    );
  });

  it('is the same after the state was stored', () => {
    fc.assert(
      fc.property(created, fc.array(change, { maxLength: 30 }), (first, steps) => {
        const stored = (state: WebhookState) => JSON.parse(JSON.stringify(state)) as WebhookState;
        const fold = (read: (state: WebhookState) => WebhookState) =>
          steps.reduce((state, step, index) => read(step(state, timeOf(index + 1))), first);
        expect(fold(stored)).toStrictEqual(fold((state) => state));
      }),
    );
  });
});
