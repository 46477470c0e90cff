import { randomBytes } from 'node:crypto';
import { Secrets } from '#application';
import type { Connection, mongo } from 'mongoose';
import { ignoreDuplicate } from '../duplicate-keys.js';

const SECRET_BYTES = 32;

interface Secret {
  readonly _id: string;
  /** Base64. */
  readonly value: string;
}

/** Secrets that all instances share, so that an instance accepts what another one has signed. */
export class MongoSecrets extends Secrets {
  private readonly collection: mongo.Collection<Secret>;

  constructor(connection: Connection) {
    super();
    this.collection = connection.collection('secrets') as unknown as mongo.Collection<Secret>;
  }

  async get(name: string): Promise<Buffer> {
    const generated = randomBytes(SECRET_BYTES).toString('base64');
    // Of concurrent calls, the first one's bytes are stored, and all return them.
    await this.collection
      .updateOne({ _id: name }, { $setOnInsert: { value: generated } }, { upsert: true })
      .catch(ignoreDuplicate);
    const secret = await this.collection.findOne({ _id: name });
    if (!secret) throw new Error(`the secret ${name} was removed while it was generated`);
    return Buffer.from(secret.value, 'base64');
  }
}
