import { BulkClient } from '../../imports/src/send/bulk-client.js';

/** Creates a client. @returns the message of its error, empty if there is none */
function errorOf(api: string, key?: string): string {
  try {
    new BulkClient({ api, key });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('The client of the directory', () => {
  it.each([['nonsense'], ['ftp://example.org']])('refuses the address %s', (api) => {
    expect(errorOf(api)).toBe(`--api ${api} is not an HTTP address`);
  });

  it.each([
    ['http://u:hush@127.0.0.1:3303', 'has a user name or password'],
    ['http://hush@127.0.0.1', 'has a user name or password'],
    ['http://:hush@127.0.0.1', 'has a user name or password'],
    ['ftp://u:hu/sh@example.org', '--api …@example.org is not an HTTP address'],
    ['u:hush@example.org?key=hush', '--api …@example.org is not an HTTP address'],
  ])('refuses the address %s without printing its credentials', (api, message) => {
    expect(errorOf(api)).toContain(message);
    expect(errorOf(api)).not.toContain('hu');
  });

  it.each([['hush\nhush'], ['hush\0'], ['hushł']])('refuses the key %j without printing it', (key) => {
    expect(errorOf('http://127.0.0.1', key)).toContain('--key has');
    expect(errorOf('http://127.0.0.1', key)).not.toContain('hush');
  });
});
