import { Injectable } from '@nestjs/common';
import { AggregateStates, canonicalId } from '#application';
import { BODY_LIMIT, BoundedBuffer, BufferMemory, HttpProblem, readWithinLimit, refused } from '#http';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { imageProblem, isImageType } from '../image-structure.js';
import { PhotoStore, photoPath } from '../photo-store.js';

/** How a form is read: sizes are in bytes. */
const form: Parameters<FastifyRequest['parts']>[0] = {
  limits: { files: 1, fileSize: 5 * 1024 * 1024, fields: 10, fieldSize: 1024 },
  // RFC 7578 section 4.2: the file name is optional.
  isPartAFile: (fieldName, _contentType, fileName) => fieldName === 'photo' || fileName !== undefined,
};

/** Receives photos. Their type is detected from the bytes: the media type and the file name of the form are ignored. */
@Injectable()
export class PhotoUploads {
  private readonly memory = new BufferMemory();

  constructor(
    private readonly photos: PhotoStore,
    private readonly states: AggregateStates,
  ) {}

  /**
   * Reads the file in the field `photo` and resolves with its path, such as `images/connectors/….png`. The file is
   * stored only if the connector type exists; the command that is made from the path reports a missing one.
   * @throws HttpProblem there is no such file, it is too large or not an image, or others fill the memory
   */
  async receive(connectorTypeId: string, request: FastifyRequest): Promise<string> {
    const buffer = new BoundedBuffer(this.memory);
    try {
      await readWithinLimit(BODY_LIMIT, request.raw, () => readPhoto(request, buffer)).catch(refuseForm);
      return await this.store(connectorTypeId, buffer.bytes);
    } finally {
      buffer.clear();
    }
  }

  private async store(connectorTypeId: string, content: Buffer): Promise<string> {
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
async function readPhoto(request: FastifyRequest, buffer: BoundedBuffer): Promise<void> {
  let isFound = false;
  for await (const part of request.parts(form)) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== 'photo') throw notOnePhoto();
    isFound = true;
    for await (const chunk of part.file) buffer.append(chunk as Buffer);
    if (part.file.truncated) throw new HttpProblem('payload_too_large');
    if (buffer.refusal) throw refused(buffer.refusal);
  }
  if (!isFound) throw notOnePhoto();
}

const notOnePhoto = () => new HttpProblem('not_an_image', { detail: 'Send one file, named photo.' });

/** Errors of the multipart parser about a malformed form have no code. Those with a code have a problem of their own. */
function refuseForm(error: Error): never {
  if (error instanceof HttpProblem || 'code' in error) throw error;
  throw new HttpProblem('not_an_image', { detail: `The form can't be read: ${error.message}.` });
}
