import { Readable } from 'node:stream';
import { Controller, Delete, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUuid, type Parameters, type ProblemCode } from '#application';
import {
  ANY_TYPE,
  Endpoint,
  HttpProblem,
  NDJSON,
  holdSlotUntilClosed,
  negotiateMediaType,
  ref,
  refuseConditions,
  refuseUnknownParameters,
  senderOf,
} from '#http';
import { bytes, headers, inPath, json, jsonContent, query, sharedParameterRefs, uuid } from '#http/openapi';
import { formatNames } from '../format-names.js';
import type { Import } from '../import.js';
import { Imports } from '../running/imports.js';
import { feedName } from './feed-schemas.js';
import { importRecord } from './import-record.js';
import { nextPage, parseImportQuery, refuseOthersImport, startParameters } from './import-requests.js';
import { ImportReverts } from './import-reverts.js';
import { ImportUploads } from './import-uploads.js';

const tag = 'Imports';
/** What an import costs of what its caller may send: its own requests are not counted. */
const IMPORT_COST = 20;

const id = inPath('id', "The import's id.", uuid);
const flag = (name: string, description: string) =>
  query(name, description, { type: 'boolean', default: false });

/** How an import is asked for. */
const startQuery = [
  query('feed', 'The feed of a file that names none. At most one import of it runs.', feedName),
  query('format', 'The format of the file; by default it is detected.', {
    type: 'string',
    enum: [...formatNames],
  }),
  flag('complete', 'Whether the file is the whole of its feed: stations that are not in it are removed.'),
  flag('force', 'Whether more than a fifth of the stations of a feed may be removed so.'),
  flag('confirm', 'Whether an OCPI feed reports each of its statuses anew, at the time of its response.'),
  flag('include_unpublished', 'Whether OCPI locations with `publish: false` are imported.'),
  flag('dry_run', 'Whether nothing is written.'),
  query('tariffs', 'The address of the OCPI tariffs of the file: the scope `tariffs:write` is needed.', {
    type: 'string',
    format: 'uri',
  }),
];

const readProblems: readonly ProblemCode[] = ['invalid_parameter', 'not_acceptable', 'overloaded'];

/** Imports that the service runs. */
@Controller('v1/imports')
export class ImportsController {
  constructor(
    private readonly imports: Imports,
    private readonly uploads: ImportUploads,
    private readonly reverts: ImportReverts,
  ) {}

  @Post()
  @Endpoint({
    needs: 'any write scope',
    work: 'bulk',
    cost: IMPORT_COST,
    consumes: [ANY_TYPE],
    traced: false,
    document: () => ({
      id: 'startImport',
      tag,
      summary: 'Import a file or an address',
      description:
        'The body is the file, of any type, also in gzip, of at most 2 GiB. JSON whose only member is `url` names an address in place of a file, which may send 2 GiB in 60 minutes. The address must be public, unless the operator has allowed its network. The import runs by itself: `GET /v1/imports/{id}` tells how far it is. It writes what the key or token may write; other records are rejected. A body lies with the instance that took it: if that ends, the import is `failed` with `cut_off`. One of an address goes on elsewhere. Imports are kept for 90 days, and 10,000 of them.',
      parameters: startQuery,
      body: {
        'application/octet-stream': { schema: { ...bytes, description: 'The file.' } },
        'application/json': {
          schema: {
            description:
              'An object whose only member is `url` names an address of at most 2,048 characters; any other JSON is the file.',
          },
          example: { url: 'https://feeds.example/ocpi/locations' },
        },
      },
      responses: {
        202: {
          description: 'The import waits to be run.',
          headers: headers('Location'),
          content: jsonContent(ref('StartedImport')),
        },
      },
      problems: [
        ...(['invalid_parameter', 'forbidden', 'import_running', 'nothing_to_import'] as const),
        ...(['payload_too_large', 'unsupported_media_type', 'validation_failed', 'overloaded'] as const),
      ],
    }),
  })
  async start(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    refuseUnknownParameters(request, ...startParameters);
    refuseConditions(request);
    const id = await this.uploads.begin(request);
    await reply.code(202).header('location', `/v1/imports/${id}`).send({ id, state: 'queued' });
  }

  @Get()
  @Endpoint({
    needs: 'directory:read',
    work: 'records',
    document: () => ({
      id: 'listImports',
      tag,
      summary: 'List imports',
      description: 'Newest first.',
      parameters: [
        query('feed', 'Only imports of this feed.', feedName),
        ...sharedParameterRefs('limit', 'cursor'),
      ],
      responses: { 200: json('Imports.', ref('ImportPage')) },
      problems: [...readProblems, 'invalid_cursor'],
    }),
  })
  async list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    negotiateMediaType(request, 'application/json');
    refuseUnknownParameters(request, 'feed', 'limit', 'cursor');
    const query = parseImportQuery(request.query as Parameters);
    const found = await this.imports.list({ ...query, limit: query.limit + 1 });
    const items = found.slice(0, query.limit);
    const caller = senderOf(request);
    await reply.send({
      items: items.map((each) => importRecord(each, caller)),
      next: nextPage(items, found.length > items.length),
    });
  }

  @Get(':id')
  @Endpoint({
    needs: 'directory:read',
    work: 'records',
    document: () => ({
      id: 'readImport',
      tag,
      summary: 'Read an import',
      parameters: [id],
      responses: { 200: json('The import.', ref('Import')) },
      problems: [...readProblems, 'not_found'],
    }),
  })
  async read(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    negotiateMediaType(request, 'application/json');
    refuseUnknownParameters(request);
    await reply.send(importRecord(await this.importOf(id), senderOf(request)));
  }

  @Get(':id/rejects')
  @Endpoint({
    needs: 'any write scope',
    work: 'events',
    document: () => ({
      id: 'readRejects',
      tag,
      summary: 'Read the records that were rejected',
      description:
        'One `RejectedRecord` per line: the first 10,000 records that were not imported or that have a warning, as they came.',
      parameters: [id],
      responses: {
        200: {
          description: 'The rejected records.',
          content: {
            [NDJSON]: {
              schema: { ...bytes, description: 'One RejectedRecord per line.' },
              'x-line-schema': ref('RejectedRecord'),
            },
          },
        },
      },
      problems: [...readProblems, 'forbidden', 'not_found'],
    }),
  })
  async rejects(@Param('id') text: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    negotiateMediaType(request, NDJSON);
    refuseUnknownParameters(request);
    const { id } = await this.importOf(text);
    reply.header('content-type', NDJSON);
    if (request.method === 'HEAD') return void reply.send(Readable.from([]));
    const stream = Readable.from(textsOf(this.imports.rejects(id)), { highWaterMark: 1 });
    holdSlotUntilClosed(stream, request);
    await reply.send(stream);
  }

  @Delete(':id')
  @Endpoint({
    needs: 'any write scope',
    work: 'records',
    document: () => ({
      id: 'cancelImport',
      tag,
      summary: 'Cancel an import',
      description:
        'It ends within seconds; what it has written stays. It has no effect on an import that has ended. A key that is bound to feeds cancels only its own imports.',
      parameters: [id],
      responses: { 204: { description: 'The import ends, or has ended.' } },
      problems: ['invalid_parameter', 'forbidden', 'not_found', 'overloaded'],
    }),
  })
  async cancel(@Param('id') text: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    refuseUnknownParameters(request);
    const found = await this.importOf(text);
    refuseOthersImport(senderOf(request), found);
    await this.imports.cancel(found.id);
    await reply.code(204).send();
  }

  @Post(':id/revert')
  @Endpoint({
    needs: 'any write scope',
    work: 'bulk',
    cost: IMPORT_COST,
    consumes: [],
    document: () => ({
      id: 'revertImport',
      tag,
      summary: 'Revert an import',
      description:
        'Every record that nobody has changed since goes back to what it was before the import. Records that the import made are removed, and locations retired, unless stations of others refer to them; removed ones are restored. A record that others have changed since, or meanwhile, stays as it is: it counts as `skipped`, with a warning. A former status has the time of the present one, so that the next report counts. The revert is an import of its own, which can be followed, cancelled and reverted. It writes what the key or token may write. A key that is bound to feeds reverts only its own imports.',
      parameters: [id],
      responses: {
        202: {
          description: 'The revert waits to be run.',
          headers: headers('Location'),
          content: jsonContent(ref('StartedImport')),
        },
      },
      problems: [
        ...(['invalid_parameter', 'forbidden', 'not_found'] as const),
        ...(['import_running', 'nothing_to_import', 'overloaded'] as const),
      ],
    }),
  })
  async revert(@Param('id') text: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    refuseUnknownParameters(request);
    refuseConditions(request);
    const found = await this.importOf(text);
    const id = await this.reverts.begin(found, senderOf(request));
    await reply.code(202).header('location', `/v1/imports/${id}`).send({ id, state: 'queued' });
  }

  /** @throws HttpProblem `not_found` */
  private async importOf(text: string): Promise<Import> {
    const found = isUuid(text) ? await this.imports.find(text.toLowerCase()) : undefined;
    if (found) return found;
    throw new HttpProblem('not_found', { detail: 'There is no import with this id.' });
  }
}

async function* textsOf(batches: AsyncIterable<readonly string[]>): AsyncGenerator<string, void, undefined> {
  for await (const lines of batches) yield lines.map((line) => `${line}\n`).join('');
}
