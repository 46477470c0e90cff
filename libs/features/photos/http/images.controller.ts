import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DEFAULT_PHOTO } from '#domain';
import { Endpoint, HttpProblem } from '#http';
import { bytes, headers, inPath } from '#http/openapi';
import { readDefaultPhoto } from '../default-photo.js';
import { PhotoStore } from '../photo-store.js';

const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** The content of a path never changes, so it may be cached for a year. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** Serves the uploaded photos and the default photo. */
@Controller('images')
export class ImagesController {
  constructor(private readonly photos: PhotoStore) {}

  @Get('*')
  @Endpoint({
    needs: 'nothing',
    document: () => ({
      id: 'readImage',
      tag: 'Images',
      summary: 'Read a photo',
      description:
        '`photo` of a connector type is the path of its image, such as `images/connectors/avatar.png`. ' +
        'A photo that no connector type has any more is removed, a day after its upload at the earliest, although events name its path.',
      parameters: [
        inPath('path', 'The rest of the path after `images/`; it may contain slashes.', { type: 'string' }),
      ],
      responses: {
        200: {
          description: 'The image. The content of a path never changes.',
          headers: headers('Cache-Control'),
          content: Object.fromEntries(imageTypes.map((type) => [type, { schema: bytes }])),
        },
      },
      problems: ['not_found', 'projection_behind'],
    }),
  })
  async read(@Param('*') path: string, @Res() reply: FastifyReply) {
    const name = `images/${path}`;
    const photo = await (name === DEFAULT_PHOTO ? readDefaultPhoto() : this.photos.get(name));
    if (!photo) throw new HttpProblem('not_found', { detail: 'There is no photo at this path.' });
    return reply
      .headers({
        'content-type': photo.contentType,
        'content-length': photo.size,
        'cache-control': CACHE_CONTROL,
        'content-security-policy': "default-src 'none'",
      })
      .send(photo.content);
  }
}
