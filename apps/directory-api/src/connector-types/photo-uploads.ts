import { Injectable } from '@nestjs/common';
import { AggregateStates, PhotoStore, canonicalId, photoPath } from '#application';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { BODY_LIMIT } from '../http/limits/body-limits.js';
import { readWithinLimit } from '../http/limits/oversized-bodies.js';
import { HttpProblem } from '../http/problems/http-problem.js';
import { imageProblem, isImageType } from '../images/structure/image-structure.js';

/** Receives photos. Their type is detected from the bytes: the media type and the file name of the form are ignored. */
@Injectable()
export class PhotoUploads {
  constructor(
    private readonly photos: PhotoStore,
    private readonly states: AggregateStates,
  ) {}

  /**
   * Reads the file in the field `photo` and resolves with its path, such as `images/connectors/….png`. The file is
   * stored only if the connector type exists; the command that is made from the path reports a missing one.
   * @throws HttpProblem there is no such file, or it is too large or not an image
   */
  async receive(connectorTypeId: string, request: FastifyRequest): Promise<string> {
    const content = await readWithinLimit(BODY_LIMIT, request.raw, () => readPhoto(request)).catch(
      refuseForm,
    );
    const image = await fileTypeFromBuffer(content);
    if (!image || !isImageType(image.mime)) throw new HttpProblem('not_an_image');
    const detail = imageProblem(content, image.mime);
    if (detail !== undefined) throw new HttpProblem('not_an_image', { detail });
    if (!(await this.exists(connectorTypeId))) return photoPath(content, image.ext);
    return this.photos.put(content, { extension: image.ext, contentType: image.mime });
  }

  private async exists(connectorTypeId: string): Promise<boolean> {
    const id = canonicalId('connector-type', connectorTypeId);
    const [found] = id === undefined ? [] : await this.states.load([{ kind: 'connector-type', id }]);
    return found?.state.kind === 'present';
  }
}

/** Other fields of the form are ignored. */
async function readPhoto(request: FastifyRequest): Promise<Buffer> {
  let photo: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== 'photo') throw notOnePhoto();
    photo = await part.toBuffer();
    // toBuffer does not report a file that exceeds the limit exactly between two chunks.
    if (part.file.truncated) throw new HttpProblem('payload_too_large');
  }
  if (photo) return photo;
  throw notOnePhoto();
}

const notOnePhoto = () => new HttpProblem('not_an_image', { detail: 'Send one file, named photo.' });

/** Errors of the multipart parser about a malformed form have no code. Those with a code have a problem of their own. */
function refuseForm(error: Error): never {
  if (error instanceof HttpProblem || 'code' in error) throw error;
  throw new HttpProblem('not_an_image', { detail: `The form can't be read: ${error.message}.` });
}
