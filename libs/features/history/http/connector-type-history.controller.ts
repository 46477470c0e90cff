import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { Endpoint } from '#http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HistoryPages, historyOperation } from './history-pages.js';

/** The events of a connector type. */
@Controller('v1/connector-types/:id/history')
export class ConnectorTypeHistoryController {
  constructor(private readonly pages: HistoryPages) {}

  @Get()
  @Endpoint({
    needs: 'directory:read',
    work: 'events',
    document: () =>
      historyOperation(
        'connector-type',
        {
          id: 'readConnectorTypeHistory',
          tag: 'Connector types',
          summary: 'Read the events of a connector type',
        },
        'ConnectorTypeHistoryPage',
      ),
  })
  read(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.pages.send('connector-type', id, request, reply);
  }
}
