import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Parameters } from '#application';
import { clientSignal, Endpoint, ReadPosition, refuseUnknownParameters } from '#http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inEach, nextUrl, versionOf } from './ocpi-addresses.js';
import { sendOcpi } from './ocpi-envelope.js';
import { MAX_LIMIT, encodeCursor, parseOcpiList } from './ocpi-parameters.js';
import { OcpiTariffs } from './ocpi-tariffs.js';

/** The first page of a list counts all tariffs. */
const OCPI_COST = 5;

/** The sender interface of OCPI's module Tariffs. */
@Controller('ocpi')
export class OcpiTariffsController {
  constructor(
    private readonly published: OcpiTariffs,
    private readonly position: ReadPosition,
  ) {}

  @Get(inEach('/tariffs'))
  @Endpoint({ needs: 'directory:read', work: 'reads', cost: OCPI_COST, document: false })
  async tariffs(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    refuseUnknownParameters(request, 'date_from', 'date_to', 'offset', 'limit', 'cursor');
    const query = parseOcpiList(request.query as Parameters);
    await this.position.waitFor(request, reply);
    const page = await this.published.page(query, versionOf(request), clientSignal(request));
    const { tariffs, counts, next, taken } = page;
    if (next) {
      const { total, omitted } = counts;
      const url = nextUrl(
        request,
        'tariffs',
        { ...query, offset: query.offset + taken },
        encodeCursor({ ...next, total, omitted }),
      );
      reply.header('link', `<${url}>; rel="next"`);
    }
    reply.headers({
      'x-total-count': String(counts.total),
      'x-limit': String(MAX_LIMIT),
      'x-directory-omitted': String(counts.omitted),
    });
    return sendOcpi(reply, `[${tariffs.join()}]`);
  }

  @Get(inEach('/tariffs/:country/:party/:tariff'))
  @Endpoint({ needs: 'directory:read', work: 'reads', document: false })
  async tariff(
    @Param() { country, party, tariff }: Record<'country' | 'party' | 'tariff', string>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    refuseUnknownParameters(request);
    await this.position.waitFor(request, reply);
    const signal = clientSignal(request);
    return sendOcpi(
      reply,
      await this.published.one(`${country}*${party}`, tariff, versionOf(request), signal),
    );
  }
}
