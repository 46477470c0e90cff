import { refusal } from './draft.js';
import { RequestKeys } from './send.js';

describe('The keys of requests', () => {
  const keys = new RequestKeys();
  const send = (request: object, outcome?: Error) =>
    new Promise<string>((resolve) => {
      const by = (header: { readonly 'Idempotency-Key': string }) => {
        resolve(header['Idempotency-Key']);
        return outcome ? Promise.reject(outcome) : Promise.resolve();
      };
      keys.send(request, by).catch(() => undefined);
    });

  it('are the same while the outcome is not known, and others after a refusal or for another request', async () => {
    const first = await send({ name: 'Pier' }, new TypeError('Failed to fetch'));
    expect(await send({ name: 'Gate' })).not.toBe(first);
    expect(await send({ name: 'Pier' }, refusal('name', 'refused'))).toBe(first);
    expect(await send({ name: 'Pier' })).not.toBe(first);
  });
});
