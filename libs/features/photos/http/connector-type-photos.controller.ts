import { Controller, Param, Put, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint, RecordWrites, type Content } from '#http';
import { bytes, write, writeResponses } from '#http/openapi';
import { PhotoUploads } from './photo-uploads.js';

const PHOTO_COST = 5;

const photo: Content = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: { photo: { ...bytes, description: 'At most 5 MiB.' } },
      required: ['photo'],
    },
    encoding: { photo: { contentType: 'image/jpeg, image/png, image/webp, image/gif' } },
  },
};

/** Sets photos of connector types. */
@Controller('v1/connector-types')
export class ConnectorTypePhotosController {
  constructor(
    private readonly writes: RecordWrites,
    private readonly photos: PhotoUploads,
  ) {}

  @Put(':id/photo')
  @Endpoint({
    needs: 'connector-types:write',
    work: 'bulk',
    cost: PHOTO_COST,
    consumes: ['multipart/form-data'],
    document: () =>
      write({
        id: 'setConnectorTypePhoto',
        of: 'connector-type',
        tag: 'Connector types',
        summary: "Set a connector type's photo",
        description:
          'A JPEG, PNG, WebP or GIF image, recognized by its content, complete, with 1 to 10,000 pixels a side and at most ' +
          '40 million in all. `photo` of the response is its path.',
        body: photo,
        responses: writeResponses('connector-type', 200),
        problems: ['payload_too_large', 'unsupported_media_type', 'not_an_image'],
      }),
  })
  async setPhoto(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const photo = await this.photos.receive(id, request);
    const line = { type: 'UpdateConnectorType', id, data: { photo } };
    await this.writes.perform(request, reply, { line, success: 'changed' });
  }
}
