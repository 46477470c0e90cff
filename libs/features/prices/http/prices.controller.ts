import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { PAGE_BYTES, RecordQueries, canonicalId, type Parameters } from '#application';
import {
  answerInJson,
  callerKey,
  clientSignal,
  Endpoint,
  EXPORT_COST,
  presentRecord,
  RateLimits,
  ReadPosition,
  ref,
  refuseUnknownParameters,
  sendJson,
  sendTexts,
  waitForExportSlot,
  type Texts,
} from '#http';
import { idOf, json, query, readProblems, required, sharedParameterRefs, time } from '#http/openapi';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { StationPrices } from '../station-prices.js';
import { parseSession, sessionParameters } from './price-parameters.js';

const upTo = (maximum: number) => ({ type: 'number', minimum: 0, maximum });

const parameters = [
  required(query('kwh', 'The energy, charged evenly over `minutes`.', upTo(10_000))),
  required(query('minutes', 'How long the vehicle charges.', upTo(10_080))),
  query('parking_minutes', 'How long it stands after that.', { ...upTo(10_080), default: 0 }),
  query('start', 'When the session begins. The default is now.', time),
  query('kilowatts', 'The power. The default is that of `kwh` and `minutes`.', upTo(100_000)),
];

/** Answers what a session costs at a station. */
@Controller('v1/stations/:id/prices')
export class PricesController {
  constructor(
    private readonly records: RecordQueries,
    private readonly prices: StationPrices,
    private readonly limits: RateLimits,
    private readonly position: ReadPosition,
  ) {}

  @Get()
  @Endpoint({
    needs: 'directory:read',
    work: 'reads',
    document: () => ({
      id: 'readStationPrices',
      tag: 'Stations',
      summary: 'Price a session at a station',
      description:
        'What a charging session costs by each tariff that a connector of the station names and that is valid when the session begins: that tariff counts for the whole session. Amounts are exact, and rounded half up to 4 decimals at the end. Restrictions are compared from moment to moment by the wall clock of the location.',
      parameters: [idOf('station'), ...parameters, ...sharedParameterRefs('Directory-Position')],
      responses: { 200: json('The prices.', ref('StationPrices'), 'Directory-Position', 'Directory-Lag-Ms') },
      problems: [...readProblems, 'not_acceptable', 'not_found', 'station_removed'],
      side: 'read',
    }),
  })
  async read(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    answerInJson(request, reply);
    refuseUnknownParameters(request, ...sessionParameters);
    const given = parseSession(request.query as Parameters, Date.now());
    await this.position.waitFor(request, reply);
    const canonical = canonicalId('station', id);
    const found = canonical === undefined ? undefined : await this.records.find('stations', canonical);
    const station = presentRecord('station', found);
    const session = await this.prices.sessionAt(station, given);
    await this.send(this.prices.texts(station, session, clientSignal(request)), request, reply);
  }

  /** Sends an answer at once, or as it is made if it is larger than a page: then it costs as much as an export. */
  private async send(texts: Texts, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    let begin = '';
    while (begin.length <= PAGE_BYTES) {
      const next = await texts.next();
      if (next.done) return void (await sendJson(reply, begin));
      begin += next.value;
    }
    this.limits.charge(callerKey(request), EXPORT_COST);
    await waitForExportSlot(request);
    await sendTexts(joined(begin, texts), request, reply);
  }
}

async function* joined(begin: string, rest: Texts): Texts {
  yield begin;
  yield* rest;
}
