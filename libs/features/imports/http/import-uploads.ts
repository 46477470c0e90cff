import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { rejectionProblem, type Parameters } from '#application';
import { HttpProblem, senderOf } from '#http';
import { Bodies } from '../running/bodies.js';
import { FeedIsImported, Imports, TooManyImports, type ImportStart } from '../running/imports.js';
import { addressIn, parseStart } from './import-requests.js';

/** Longer bodies are files, in bytes. */
const MAX_JSON = 8_192;

const RETRY_AFTER_S = '60';

/** Takes what is to be imported. */
@Injectable()
export class ImportUploads {
  constructor(
    private readonly imports: Imports,
    private readonly bodies: Bodies,
  ) {}

  /**
   * Begins the import of a request's body.
   * @returns its id
   * @throws InvalidParameter; HttpProblem
   */
  async begin(request: FastifyRequest): Promise<string> {
    const caller = senderOf(request);
    const { feed, options } = parseStart(request.query as Parameters, caller);
    const id = this.imports.newId();
    // Before the body has come, which may take long.
    if (feed !== undefined && (await this.imports.isRunning(feed))) throw importRunning(feed);
    const source = await this.receive(id, request);
    try {
      const begun = await this.imports.start({
        source,
        options,
        caller,
        ...(feed !== undefined && { feed }),
      });
      if ('body' in source) this.bodies.keep(id);
      return begun.id;
    } catch (error) {
      await this.bodies.remove(id);
      throw refusalOf(error, feed);
    }
  }

  /** @throws HttpProblem */
  private async receive(id: string, request: FastifyRequest): Promise<ImportStart['source']> {
    const body = request.body as IncomingMessage | undefined;
    if (request.isMultipart())
      throw new HttpProblem('unsupported_media_type', {
        detail: 'Send the file itself as the body, not a form.',
      });
    const bytes = body ? await this.bodies.receive(id, body) : 0;
    try {
      if (bytes === 0) throw new HttpProblem('nothing_to_import', { detail: 'The body is empty.' });
      const address = bytes <= MAX_JSON ? addressIn(await this.bodies.beginning(id)) : undefined;
      if (!address) return { body: id, bytes };
      if ('errors' in address) throw invalid(address);
      await this.bodies.remove(id);
      return address;
    } catch (error) {
      await this.bodies.remove(id);
      throw error;
    }
  }
}

function invalid(errors: Extract<ReturnType<typeof addressIn>, { readonly errors: unknown }>): HttpProblem {
  const { code, ...members } = rejectionProblem({ code: 'validation_failed', ...errors });
  return new HttpProblem(code, members);
}

const importRunning = (feed: string): HttpProblem =>
  new HttpProblem('import_running', { detail: `An import of the feed ${feed} runs.` });

/** Why an import can't begin now, as a client is told; other errors as they are. */
export function refusalOf(error: unknown, feed = ''): unknown {
  if (error instanceof FeedIsImported) return importRunning(feed);
  if (!(error instanceof TooManyImports)) return error;
  return new HttpProblem(
    'overloaded',
    { detail: 'Too many imports wait.' },
    { 'retry-after': RETRY_AFTER_S },
  );
}
