import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { HttpProblem } from '../http/problems/http-problem.js';
import { Photos } from './photos.js';

/** The content of a path never changes, so it may be cached for a year. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

@Controller('images')
export class ImagesController {
  constructor(private readonly photos: Photos) {}

  @Get('*')
  async read(@Param('*') path: string, @Res() reply: FastifyReply) {
    const photo = await this.photos.get(`images/${path}`);
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
