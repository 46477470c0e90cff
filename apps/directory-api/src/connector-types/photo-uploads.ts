import { Injectable } from '@nestjs/common';
import { AggregateStates, PhotoStore, canonicalId } from '#application';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { HttpProblem } from '../http/http-problem.js';

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);

/** Takes photos in: what counts is what the bytes are, not what the sender calls them. */
@Injectable()
export class PhotoUploads {
  constructor(
    private readonly photos: PhotoStore,
    private readonly states: AggregateStates,
  ) {}

  /**
   * Refuses a photo that nothing would show, before it is kept.
   * @throws HttpProblem there is no such connector type, or none any more
   */
  async requireTarget(id: string): Promise<void> {
    const canonical = canonicalId('connector-type', id);
    const found = canonical && (await this.states.load([{ kind: 'connector-type', id: canonical }]))[0];
    if (!found || found.state.kind === 'absent') throw new HttpProblem('not_found');
    if (found.state.kind === 'removed') throw new HttpProblem('connector_type_removed');
  }

  /**
   * Reads and keeps the file in the field `photo`, and resolves with its path.
   * @throws HttpProblem there is no such file, it is too large or not an image
   */
  async receive(request: FastifyRequest): Promise<string> {
    const content = await readFile(request).catch(refuseForm);
    const image = await fileTypeFromBuffer(content);
    if (!image || !accepted.has(image.mime)) throw new HttpProblem('not_an_image');
    return this.photos.put(content, { extension: image.ext, contentType: image.mime });
  }
}

async function readFile(request: FastifyRequest): Promise<Buffer> {
  const part = await request.file();
  if (part?.fieldname !== 'photo')
    throw new HttpProblem('not_an_image', { detail: 'Send one file, named photo.' });
  const content = await part.toBuffer();
  // toBuffer itself overlooks a file that was cut between two pieces of it.
  if (part.file.truncated) throw new HttpProblem('payload_too_large');
  return content;
}

/** What the parser says of a broken form has no code; whatever has one is told as it is. */
function refuseForm(error: Error): never {
  if (error instanceof HttpProblem || 'code' in error) throw error;
  throw new HttpProblem('not_an_image', { detail: `The form can't be read: ${error.message}.` });
}
