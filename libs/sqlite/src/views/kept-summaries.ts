import type { Summary } from '#application/views';
import { query, type Connection, type Query } from '../database.js';
import { Positions } from './positions.js';

/** Of all keys and groups together, in characters. */
const GREATEST_LENGTH = 4_000_000;

/**
 * Keeps summaries for as long as nothing is written to the read models: there are few different ones, and who shows
 * one asks for it again and again.
 */
export class KeptSummaries {
  private readonly version: Query<[number]>;
  private readonly positions: Positions;
  private readonly kept = new Map<string, Summary>();
  private state = '';
  private length = 0;

  /** @param connection to a log with the read models beside it, in a transaction whenever it is asked */
  constructor(connection: Connection) {
    this.version = query(connection, 'PRAGMA views.data_version');
    this.positions = new Positions(connection);
  }

  /** What was found under the key, else what is found now. */
  get(key: string, find: () => Summary): Summary {
    this.forgetOthers();
    const known = this.kept.get(key);
    if (known) return known;
    const found = find();
    this.length += key.length + found.groups.length;
    if (this.length <= GREATEST_LENGTH) this.kept.set(key, found);
    return found;
  }

  private forgetOthers(): void {
    // The version tells whether another connection has written; other read models may have the same one.
    const state = [this.version.first()?.[0], this.positions.applied()].join();
    if (state === this.state && this.length <= GREATEST_LENGTH) return;
    this.state = state;
    this.kept.clear();
    this.length = 0;
  }
}
