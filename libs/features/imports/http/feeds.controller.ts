import { Controller, Delete, Get, Param, Post, Put, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { InvalidParameter, singleValue, type Parameters, type ProblemCode } from '#application';
import { Endpoint, negotiateMediaType, ref, refuseUnknownParameters, senderOf, type Operation } from '#http';
import {
  body,
  bodyProblems,
  headers,
  inPath,
  json,
  jsonContent,
  query,
  sharedParameterRefs,
  type HeaderName,
} from '#http/openapi';
import { FeedReads } from './feed-reads.js';
import { expectOwnFeed, feedNameOf, mayManage, newFeedNameOf } from './feed-records.js';
import { FeedRemovals } from './feed-removals.js';
import { feedName } from './feed-schemas.js';
import { FeedWrites } from './feed-writes.js';

/** The queue of writes that may wait for name servers: writes of records must not wait for them. */
const ADDRESSES = 'bulk';

const tag = 'Feeds';

const feed = inPath('feed', 'The name of the feed, as in the source of its records.', feedName);

const readProblems: readonly ProblemCode[] = [
  ...(['invalid_parameter', 'not_acceptable', 'projection_behind', 'overloaded'] as const),
];
const writeProblems: readonly ProblemCode[] = [
  ...(['not_found', 'invalid_parameter', 'version_mismatch', 'validation_failed'] as const),
  ...(['idempotency_key_reused', 'overloaded'] as const),
];
const writeHeaders: readonly HeaderName[] = ['Command-Id', 'Directory-Position', 'Idempotency-Replayed'];

type Write = Omit<Operation, 'tag' | 'problems' | 'side'>;

const write = (operation: Write): Operation => ({
  ...operation,
  tag,
  parameters: [
    feed,
    ...(operation.parameters ?? []),
    ...sharedParameterRefs('Idempotency-Key', 'If-Match', 'unlessThere'),
  ],
  problems: [...(operation.body ? bodyProblems : []), ...writeProblems],
  side: 'command',
});

const answer = (description: string) => ({
  description: `${description} The answer to a request that is sent again is a \`WriteOutcome\` if the feed was removed since.`,
  headers: headers('ETag', ...writeHeaders),
  content: jsonContent(ref('FeedOrOutcome')),
});

const example = {
  url: 'https://operator.example/ocpi/2.2.1/locations',
  every: 900,
  token: 'a-secret',
  options: { complete: true },
  attribution: 'Operator Example',
};

@Controller('v1/feeds')
export class FeedsController {
  constructor(
    private readonly reads: FeedReads,
    private readonly writes: FeedWrites,
    private readonly removals: FeedRemovals,
  ) {}

  @Get()
  @Endpoint({
    needs: 'feeds:manage',
    work: 'records',
    document: () => ({
      id: 'listFeeds',
      tag,
      summary: 'List all feeds',
      responses: {
        200: json('All feeds, by name. A key that is bound to feeds has its own.', ref('FeedPage')),
      },
      problems: readProblems,
    }),
  })
  async list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    negotiateMediaType(request, 'application/json');
    refuseUnknownParameters(request);
    const caller = senderOf(request);
    await reply.send({ items: await this.reads.all((name) => mayManage(caller, name)), next: null });
  }

  @Get(':feed')
  @Endpoint({
    needs: 'feeds:manage',
    work: 'records',
    document: () => ({
      id: 'readFeed',
      tag,
      summary: 'Read a feed',
      parameters: [feed],
      responses: {
        200: { description: 'The feed.', headers: headers('ETag'), content: jsonContent(ref('Feed')) },
      },
      problems: [...readProblems, 'not_found'],
    }),
  })
  async read(@Param('feed') text: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    negotiateMediaType(request, 'application/json');
    refuseUnknownParameters(request);
    const name = feedNameOf(text);
    expectOwnFeed(request, name);
    const found = await this.reads.find(name);
    await reply.header('etag', `"${found.version}"`).send(await this.reads.shown(found));
  }

  @Put(':feed')
  @Endpoint({
    needs: 'feeds:manage',
    work: ADDRESSES,
    document: () =>
      write({
        id: 'putFeed',
        summary: 'Make or replace a feed',
        description:
          'It is pulled at once if it is new, or if what is pulled has changed. It needs the scopes for writing stations, locations and connector types, too. The host of the address must have public addresses only, unless the operator has allowed its network. A pull that is empty, incomplete, invalid or would remove more than a fifth of the stations changes nothing.',
        body: body('FeedInput', example),
        responses: { 200: answer('Replaced: the feed.'), 201: answer('Made: the feed.') },
      }),
  })
  put(@Param('feed') text: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    refuseUnknownParameters(request);
    return this.writes.put(newFeedNameOf(text), request, reply);
  }

  @Delete(':feed')
  @Endpoint({
    needs: 'feeds:manage',
    work: ADDRESSES,
    document: () =>
      write({
        id: 'removeFeed',
        summary: 'Remove a feed',
        description:
          'A pull under way is cancelled. Its records stay, unless `records=remove` asks for an import that removes them: all stations whose source names the feed, then its connector types and locations that no station refers to any more; locations are retired. This needs the scopes for writing them, too, and the import can be reverted.',
        parameters: [
          query('records', 'What becomes of the records of the feed: by default they stay.', {
            type: 'string',
            enum: ['remove'],
          }),
        ],
        responses: {
          202: {
            description: 'The feed is removed, and the import that removes its records waits to be run.',
            headers: headers('Location', ...writeHeaders),
            content: jsonContent(ref('FeedRun')),
          },
          204: { description: 'Done.', headers: headers(...writeHeaders) },
        },
      }),
  })
  remove(@Param('feed') text: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    refuseUnknownParameters(request, 'records');
    const records = singleValue(request.query as Parameters, 'records');
    if (records === undefined) return this.removals.remove(feedNameOf(text), request, reply);
    if (records !== 'remove') throw new InvalidParameter('records must be remove');
    return this.removals.removeRecords(feedNameOf(text), request, reply);
  }

  @Post(':feed/run')
  @Endpoint({
    needs: 'feeds:manage',
    work: ADDRESSES,
    consumes: [],
    document: () => ({
      id: 'runFeed',
      tag,
      summary: 'Pull a feed now',
      description:
        'Also while it is paused. While a pull is under way, the answer has that one. It needs the scopes for writing stations, locations and connector types, too.',
      parameters: [feed],
      responses: {
        202: {
          description: 'The import of the pull.',
          headers: headers('Location'),
          content: jsonContent(ref('FeedRun')),
        },
      },
      problems: ['not_found', 'invalid_parameter', 'import_running', 'overloaded'],
      side: 'command',
    }),
  })
  run(@Param('feed') text: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    refuseUnknownParameters(request);
    return this.writes.run(feedNameOf(text), request, reply);
  }
}
