import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { Endpoint } from '#http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HistoryPages, historyOperation } from './history-pages.js';

/** The events of a tariff. */
@Controller('v1/tariffs/:id/history')
export class TariffHistoryController {
  constructor(private readonly pages: HistoryPages) {}

  @Get()
  @Endpoint({
    needs: 'directory:read',
    work: 'events',
    document: () =>
      historyOperation(
        'tariff',
        { id: 'readTariffHistory', tag: 'Tariffs', summary: 'Read the events of a tariff' },
        'TariffHistoryPage',
      ),
  })
  read(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.pages.send('tariff', id, request, reply);
  }
}
