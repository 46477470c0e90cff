import { randomBytes } from 'node:crypto';
import type { Connection, mongo } from 'mongoose';
import { ignoreDuplicate } from '../duplicate-keys.js';

const SECRET_BYTES = 32;

interface Secret {
  readonly _id: string;
  /** Base64. */
  readonly value: string;
}

/** Secrets that all instances share: what one has signed, another one accepts. */
export class MongoSecrets {
  private readonly collection: mongo.Collection<Secret>;

  constructor(connection: Connection) {
    this.collection = connection.collection('secrets') as unknown as mongo.Collection<Secret>;
  }

  /** The 32 random bytes of this name, made when they are first asked for. */
  async get(name: string): Promise<Buffer> {
    const made = randomBytes(SECRET_BYTES).toString('base64');
    // Whoever comes second finds the first one's.
    await this.collection
      .updateOne({ _id: name }, { $setOnInsert: { value: made } }, { upsert: true })
      .catch(ignoreDuplicate);
    const secret = await this.collection.findOne({ _id: name });
    if (!secret) throw new Error(`the secret ${name} was removed while it was made`);
    return Buffer.from(secret.value, 'base64');
  }
}
