import { BulkClient } from './bulk-client.js';

/** What the client says when it is made so. */
function refusal(api: string, key?: string): string {
  try {
    new BulkClient({ api, key });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('the address of the directory', () => {
  it.each([['nonsense'], ['ftp://example.org']])('can not be %s', (api) => {
    expect(refusal(api)).toBe(`--api ${api} is not an HTTP address`);
  });

  it.each([
    ['http://u:hush@127.0.0.1:3303', 'has a user name or password'],
    ['http://hush@127.0.0.1', 'has a user name or password'],
    ['http://:hush@127.0.0.1', 'has a user name or password'],
    ['ftp://u:hu/sh@example.org', '--api …@example.org is not an HTTP address'],
    ['u:hush@example.org?key=hush', '--api …@example.org is not an HTTP address'],
  ])('can not be %s, and its credentials are not repeated', (api, message) => {
    expect(refusal(api)).toContain(message);
    expect(refusal(api)).not.toContain('hu');
  });

  it.each([['hush\nhush'], ['hush\0'], ['hushł']])('does not take the key %j, nor repeat it', (key) => {
    expect(refusal('http://127.0.0.1', key)).toContain('--key has');
    expect(refusal('http://127.0.0.1', key)).not.toContain('hush');
  });
});
