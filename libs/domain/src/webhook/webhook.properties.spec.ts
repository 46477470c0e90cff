import fc from 'fast-check';
import { arbitraryKnownRecords } from '../testing/commands.js';
import { fold, runCommands } from '../testing/histories.js';
import { webhook, type WebhookCommand, type WebhookState } from './webhook.js';

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
const create = fc.record({ settings: fc.record(settings, { noNullPrototype: true }), view });
const changes = fc.record({ ...settings, filters: patch }, { requiredKeys: [], noNullPrototype: true });
const command: fc.Arbitrary<WebhookCommand> = fc.oneof(
  { weight: 4, arbitrary: create.map((made) => ({ type: 'CreateWebhook' as const, from: 'p', ...made })) },
  {
    weight: 8,
    arbitrary: fc.record({ changes, view }).map((given) => ({ type: 'ChangeWebhook' as const, ...given })),
  },
  { weight: 3, arbitrary: fc.constant({ type: 'RotateWebhookSecret' as const }) },
  { weight: 3, arbitrary: fc.constant({ type: 'RevokeOldWebhookSecret' as const }) },
  { weight: 3, arbitrary: fc.constant({ type: 'DisableWebhook' as const, reason: 'gone' }) },
  { weight: 1, arbitrary: fc.constant({ type: 'RemoveWebhook' as const }) },
);
const steps = fc.array(fc.record({ command, known: arbitraryKnownRecords }), { maxLength: 30 });

const withoutTime = (state: WebhookState) => ({ ...state, updated_at: undefined });

describe('Any history of webhooks', () => {
  it('gives the same state when it is replayed from stored events', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { state, history } = runCommands(webhook, all);
        const written = JSON.parse(JSON.stringify(history)) as typeof history;
        expect(fold(webhook, webhook.initial, written)).toStrictEqual(state);
      }),
    );
  });

  it('has no event that changes nothing', () => {
    fc.assert(
      fc.property(steps, (all) => {
        runCommands(webhook, all).history.reduce<WebhookState>((state, event) => {
          const next = webhook.evolve(state, event);
          expect(withoutTime(next)).not.toEqual(withoutTime(state));
          return next;
        }, webhook.initial);
      }),
    );
  });
});
