import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RecordCommands, type RecordRequest, type Scope, type ServiceRecords } from '#application';
import type { FieldError } from '#domain';
import {
  HttpProblem,
  UrlAddresses,
  executeRecordCommand,
  insufficientScope,
  jsonBody,
  outcomeOfRecord,
  recordHeadOf,
  refuseFieldErrors,
  senderOf,
} from '#http';
import type { PublicAddresses } from '#runtime';
import { feeds, replacedFeed, type FeedSettings, type FeedState } from '../feed.js';
import { FeedAttributions } from '../feed-attributions.js';
import { FeedTokens } from '../feed-tokens.js';
import { parseFeed } from '../parse-feed.js';
import { FeedIsImported } from '../running/imports.js';
import { FeedScheduler } from '../scheduling/feed-scheduler.js';
import { pullScopes } from '../scheduling/feed-pulls.js';
import { FeedReads } from './feed-reads.js';
import { expectOwnFeed, feedNotFound } from './feed-records.js';

/** Where feeds may be pulled from. */
export class FeedAddresses extends UrlAddresses {
  constructor(addresses: PublicAddresses) {
    super(addresses, 'FEED_ALLOW_CIDRS');
  }
}

/** Executes the commands of feeds. */
export class FeedCommands extends RecordCommands<FeedState> {
  /** @param most greatest number of feeds */
  constructor(records: ServiceRecords, most: number) {
    super(records, feeds, { most, setting: 'LIMIT_FEEDS' });
  }
}

/** Makes, replaces and pulls feeds. */
@Injectable()
export class FeedWrites {
  @Inject(FeedAttributions) readonly attributions!: FeedAttributions;

  constructor(
    private readonly addresses: FeedAddresses,
    readonly commands: FeedCommands,
    private readonly tokens: FeedTokens,
    private readonly scheduler: FeedScheduler,
    readonly reads: FeedReads,
  ) {}

  async put(feed: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    expectOwnFeed(request, feed);
    const answer = await executeFeedCommand(this, await this.replacement(feed, request), reply);
    void this.scheduler.tick();
    const { id, outcome, record } = answer;
    reply.code((outcome.result as { readonly isNew: boolean }).isNew ? 201 : 200);
    if (!record.state) return void reply.send(outcomeOfRecord(id, outcome));
    reply.header('etag', `"${record.version}"`);
    await reply.send(await this.reads.shown({ id, version: record.version, state: record.state }));
  }

  /** @throws HttpProblem `import_running`: somebody else imports the feed */
  async run(feed: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    expectOwnFeed(request, feed);
    const found = await this.reads.find(feed);
    expectWriteScopes(request, found.state.settings);
    const id = await this.scheduler.run(found).catch(explainHeld);
    if (id === null) throw importRunning();
    reply.code(202).header('location', `/v1/imports/${id}`);
    await reply.send({ id, state: await this.reads.importState(id) });
  }

  private async refusalsOf({ url, tariffs = null }: FeedSettings): Promise<FieldError[]> {
    // Each may take seconds, if names can't be resolved.
    const found = await Promise.all([
      this.addresses.refusalOf(url),
      tariffs === null ? undefined : this.addresses.refusalOf(tariffs, 'tariffs'),
    ]);
    return found.flatMap((refusal) => refusal ?? []);
  }

  private async replacement(feed: string, request: FastifyRequest): Promise<RecordRequest<FeedState>> {
    const head = recordHeadOf(request);
    const { settings, token, ...parsed } = parseFeed(jsonBody(request));
    const refusals = parsed.errors.length === 0 ? await this.refusalsOf(settings) : [];
    refuseFieldErrors(request, parsed, { errors: refusals });
    expectWriteScopes(request, settings);
    if (settings.reports_on !== null) expectOwnFeed(request, settings.reports_on);
    const { feeds: bound, scopes } = senderOf(request);
    const replacement = {
      settings,
      token: typeof token === 'string' ? this.tokens.encrypted(feed, token) : token,
      writes: bound ? [...bound] : null,
      writesTariffs: scopes.has('tariffs:write'),
    };
    return {
      ...head,
      id: feed,
      // An encrypted token is another one each time.
      content: { type: 'PutFeed', settings, token: token ?? null, keepsToken: token === undefined },
      replace: (before, now) => replacedFeed(before, replacement, now),
    };
  }
}

/** What executes the commands of feeds. */
export interface FeedParts {
  readonly commands: FeedCommands;
  readonly reads: FeedReads;
  readonly attributions: FeedAttributions;
}

/** Executes a command of a feed. @throws HttpProblem it is rejected */
export async function executeFeedCommand(
  { commands, reads, attributions }: FeedParts,
  request: RecordRequest<FeedState>,
  reply: FastifyReply,
) {
  const answer = await executeRecordCommand(commands, request, reply, feedNotFound);
  // Feeds are not in the log: any position up to here is as good.
  reply.header('directory-position', await reads.position());
  attributions.written(answer.id, answer.record.state?.settings.attribution ?? null);
  return answer;
}

/** Whoever has a feed pulled must be allowed to write what a feed writes. @throws HttpProblem `forbidden` */
export function expectWriteScopes(
  request: FastifyRequest,
  { tariffs = null }: Pick<FeedSettings, 'tariffs'> = {},
): void {
  const { scopes } = senderOf(request);
  const needed: readonly Scope[] = tariffs === null ? pullScopes : [...pullScopes, 'tariffs:write'];
  const missing = needed.find((scope) => scope.endsWith(':write') && !scopes.has(scope));
  if (missing !== undefined) throw insufficientScope(missing);
}

const importRunning = (): HttpProblem =>
  new HttpProblem('import_running', { detail: 'An import of this feed runs.' });

function explainHeld(error: unknown): never {
  throw error instanceof FeedIsImported ? importRunning() : error;
}
