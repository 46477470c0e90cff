import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { Endpoint } from '#http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HistoryPages, historyOperation } from './history-pages.js';

/** The events of a location. */
@Controller('v1/locations/:id/history')
export class LocationHistoryController {
  constructor(private readonly pages: HistoryPages) {}

  @Get()
  @Endpoint({
    needs: 'directory:read',
    work: 'events',
    document: () =>
      historyOperation(
        'location',
        { id: 'readLocationHistory', tag: 'Locations', summary: 'Read the events of a location' },
        'LocationHistoryPage',
      ),
  })
  read(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.pages.send('location', id, request, reply);
  }
}
