import { Injectable } from '@nestjs/common';
import { AggregateStates, PhotoStore, canonicalId, photoPath } from '#application';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { readWithin } from '../http/body-size.js';
import { HttpProblem } from '../http/http-problem.js';
import { BODY_LIMIT } from '../http/http-server.js';

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);

/** Takes photos in: what counts is what the bytes are, not what the sender calls them. */
@Injectable()
export class PhotoUploads {
  constructor(
    private readonly photos: PhotoStore,
    private readonly states: AggregateStates,
  ) {}

  /**
   * Reads the file in the field `photo`, keeps it where the connector type is there to show it, and resolves with
   * its path: what becomes of a command for one that isn't there is not decided here.
   * @throws HttpProblem there is no such file, it is too large or not an image
   */
  async receive(connectorTypeId: string, request: FastifyRequest): Promise<string> {
    const content = await readWithin(BODY_LIMIT, request.raw, () => readPhoto(request)).catch(refuseForm);
    const image = await fileTypeFromBuffer(content);
    if (!image || !accepted.has(image.mime)) throw new HttpProblem('not_an_image');
    if (!(await this.isThere(connectorTypeId))) return photoPath(content, image.ext);
    return this.photos.put(content, { extension: image.ext, contentType: image.mime });
  }

  private async isThere(connectorTypeId: string): Promise<boolean> {
    const id = canonicalId('connector-type', connectorTypeId);
    const [found] = id === undefined ? [] : await this.states.load([{ kind: 'connector-type', id }]);
    return found?.state.kind === 'present';
  }
}

/** Other fields of the form are passed over. */
async function readPhoto(request: FastifyRequest): Promise<Buffer> {
  let photo: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== 'photo') throw oneFile();
    photo = await part.toBuffer();
    // toBuffer itself overlooks a file that was cut between two pieces of it.
    if (part.file.truncated) throw new HttpProblem('payload_too_large');
  }
  if (photo) return photo;
  throw oneFile();
}

const oneFile = () => new HttpProblem('not_an_image', { detail: 'Send one file, named photo.' });

/** What the parser says of a broken form has no code; whatever has one is told as it is. */
function refuseForm(error: Error): never {
  if (error instanceof HttpProblem || 'code' in error) throw error;
  throw new HttpProblem('not_an_image', { detail: `The form can't be read: ${error.message}.` });
}
