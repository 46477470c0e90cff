import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { Endpoint } from '#http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HistoryPages, historyOperation } from './history-pages.js';

/** The events of a station. */
@Controller('v1/stations/:id/history')
export class StationHistoryController {
  constructor(private readonly pages: HistoryPages) {}

  @Get()
  @Endpoint({
    needs: 'directory:read',
    work: 'events',
    document: () =>
      historyOperation(
        'station',
        { id: 'readStationHistory', tag: 'Stations', summary: 'Read the events of a station' },
        'HistoryPage',
      ),
  })
  read(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.pages.send('station', id, request, reply);
  }
}
