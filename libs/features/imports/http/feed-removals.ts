import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#application';
import { recordHeadOf, senderOf } from '#http';
import { noOptions } from '../import.js';
import { Imports } from '../running/imports.js';
import { FeedAttributions } from '../feed-attributions.js';
import { FeedScheduler } from '../scheduling/feed-scheduler.js';
import { FeedReads } from './feed-reads.js';
import { expectOwnFeed } from './feed-records.js';
import { FeedCommands, executeFeedCommand, expectWriteScopes } from './feed-writes.js';
import { withReads } from './import-reverts.js';
import { refusalOf } from './import-uploads.js';

/** Removes feeds, with their records or without them. */
@Injectable()
export class FeedRemovals {
  constructor(
    readonly commands: FeedCommands,
    readonly reads: FeedReads,
    private readonly scheduler: FeedScheduler,
    private readonly imports: Imports,
    readonly attributions: FeedAttributions,
  ) {}

  async remove(feed: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    expectOwnFeed(request, feed);
    const head = { ...recordHeadOf(request), id: feed, content: { type: 'RemoveFeed' } };
    await executeFeedCommand(this, { ...head, change: () => ({ state: undefined }) }, reply);
    await this.scheduler.tick();
    reply.code(204).send();
  }

  /** Removes a feed, and begins the import that removes its records. A repeated request begins it once. */
  async removeRecords(feed: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    expectOwnFeed(request, feed);
    expectWriteScopes(request);
    const head = { ...recordHeadOf(request), id: feed, content: { type: 'RemoveFeed', records: 'remove' } };
    const change = () => ({ state: undefined, result: { importId: this.imports.newId() } });
    const { outcome } = await executeFeedCommand(this, { ...head, change }, reply);
    await this.scheduler.tick();
    const { importId: id } = outcome.result as { readonly importId: string };
    const begun = await this.imports.find(id);
    if (!begun) await this.beginRemoval(id, feed, senderOf(request));
    await reply
      .code(202)
      .header('location', `/v1/imports/${id}`)
      .send({ id, state: begun?.state ?? 'queued' });
  }

  /** Waits for the end of a pull that was cancelled. */
  private async beginRemoval(id: string, feed: string, caller: Caller): Promise<void> {
    const given = { id, source: { kind: 'removal' }, feed, options: noOptions, waits: true } as const;
    await this.imports.start({ ...given, caller: withReads(caller) }).catch((error: unknown) => {
      throw refusalOf(error, feed);
    });
  }
}
