import { MemoryServiceRecords } from '../../../test/contracts/fixtures/memory-service-records.js';
import { feeds } from './feed.js';
import { FeedTokens } from './feed-tokens.js';
import { replaced } from './testing/given-feed.js';

const KEY = Buffer.alloc(32, 7);
const URL = 'https://operator.example/locations';

describe('The token of a feed', () => {
  let records: MemoryServiceRecords;
  let tokens: FeedTokens;
  beforeEach(async () => {
    records = new MemoryServiceRecords();
    tokens = new FeedTokens(records, KEY);
    const { state, secrets } = replaced(undefined, {
      url: URL,
      token: tokens.encrypted('a', 'very-secret ä'),
    });
    await records.write(feeds, { id: 'a', after: 0, change: { state, secrets: secrets ?? {} } });
  });

  it('is kept encrypted, another one each time', async () => {
    const kept = await records.secretsOf(feeds, 'a');
    expect(kept['token']).not.toContain('very');
    expect(Buffer.from(kept['token'] ?? '', 'base64').toString('latin1')).not.toContain('very');
    expect(tokens.encrypted('a', 'x')).not.toBe(tokens.encrypted('a', 'x'));
    expect(await tokens.of('a', URL)).toBe('very-secret ä');
  });

  it('is for the origin of the address alone', async () => {
    expect(await tokens.of('a', 'https://operator.example/other?x=1')).toBe('very-secret ä');
    for (const url of ['http://operator.example/', 'https://operator.example:8443/', 'https://example/'])
      expect(await tokens.of('a', url)).toBeUndefined();
    expect(await tokens.of('b', URL)).toBeUndefined();
  });

  it('cannot be read with another key, or as that of another feed', async () => {
    expect(await new FeedTokens(records, Buffer.alloc(32)).of('a', URL)).toBeUndefined();
    const { state } = replaced(undefined, { url: URL });
    const secrets = await records.secretsOf(feeds, 'a');
    await records.write(feeds, { id: 'b', after: 0, change: { state, secrets } });
    expect(await tokens.of('b', URL)).toBeUndefined();
  });
});
