import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { ServiceRecords } from '#application';
import { feeds } from './feed.js';
import { PullTokens } from './ports/pull-tokens.js';

/** The name under which the key is kept that tokens are encrypted with. */
export const FEED_KEY = 'feed.key';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The tokens of feeds, which are kept encrypted: a backup of the service records does not have them. */
export class FeedTokens extends PullTokens {
  /** @param key 32 bytes, the same in all instances */
  constructor(
    private readonly records: ServiceRecords,
    private readonly key: Buffer,
  ) {
    super();
  }

  /** A token as it is kept, for this feed alone. */
  encrypted(feed: string, token: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, nonce).setAAD(Buffer.from(feed));
    const content = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64');
  }

  async of(feed: string, url: string): Promise<string | undefined> {
    const { state } = await this.records.find(feeds, feed);
    const { token } = await this.records.secretsOf(feeds, feed);
    if (token === undefined || !state) return undefined;
    // The address may have been changed since the pull began.
    if (new URL(state.settings.url).origin !== new URL(url).origin) return undefined;
    return this.decrypted(feed, token);
  }

  /** Undefined if it was encrypted with another key, as before a restore without the secrets. */
  private decrypted(feed: string, text: string): string | undefined {
    const bytes = Buffer.from(text, 'base64');
    const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    try {
      const decipher = createDecipheriv(CIPHER, this.key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(feed))
        .setAuthTag(tag);
      const content = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }
}
