import { ocpiVersions } from '#formats';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { singleValue, type Parameters } from '#application';
import type { PublishedLocation } from '../published-locations.js';
import {
  callerKey,
  clientSignal,
  Endpoint,
  EXPORT_COST,
  HttpProblem,
  RateLimits,
  ReadPosition,
  refuseUnknownParameters,
  sendTexts,
  waitForExportSlot,
} from '#http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inEach, nextUrl, urlOf, versionOf } from './ocpi-addresses.js';
import { ocpiTexts, ocpiToken, sendOcpi } from './ocpi-envelope.js';
import { OcpiLookup, notFound, type OcpiObject } from './ocpi-lookup.js';
import { MAX_LIMIT, encodeCursor, parseOcpiList } from './ocpi-parameters.js';
import { OcpiReader } from './ocpi-reader.js';

/** A page has whole locations with their stations. */
const OCPI_COST = 5;

const NAME = 'Charging Station Directory';
/** How many EVSEs of the locations in a response are left out of them. */
const OMITTED_EVSES = 'x-directory-evses-omitted';

/** The sender interface of OCPI: Versions, Credentials and Locations. */
@Controller('ocpi')
export class OcpiController {
  constructor(
    private readonly reader: OcpiReader,
    private readonly lookup: OcpiLookup,
    private readonly limits: RateLimits,
    private readonly position: ReadPosition,
  ) {}

  @Get('versions')
  @Endpoint({ needs: 'directory:read', work: 'records', document: false })
  versions(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return send(
      reply,
      ocpiVersions.map((version) => ({ version, url: urlOf(request, version) })),
    );
  }

  @Get(inEach())
  @Endpoint({ needs: 'directory:read', work: 'records', document: false })
  version(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const version = versionOf(request);
    const endpoints = ['credentials', 'locations', 'tariffs'].map((identifier) => ({
      identifier,
      role: 'SENDER',
      url: urlOf(request, `${version}/${identifier}`),
    }));
    return send(reply, { version, endpoints });
  }

  @Get(inEach('/credentials'))
  @Endpoint({ needs: 'directory:read', work: 'records', document: false })
  credentials(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { own } = this.reader;
    if (!own)
      throw new HttpProblem('not_found', { detail: 'OCPI_COUNTRY_CODE and OCPI_PARTY_ID are not set.' });
    return send(reply, {
      token: tokenOf(request),
      url: urlOf(request, 'versions'),
      roles: [{ role: 'CPO', business_details: { name: NAME }, ...own }],
    });
  }

  @Get(inEach('/locations'))
  @Endpoint({ needs: 'directory:read', work: 'reads', cost: OCPI_COST, document: false })
  async locations(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    refuseUnknownParameters(request, 'date_from', 'date_to', 'offset', 'limit', 'cursor');
    const query = parseOcpiList(request.query as Parameters);
    await this.position.waitFor(request, reply);
    const signal = clientSignal(request);
    const { cursor, offset, ...selection } = query;
    const counts = cursor ?? (await this.reader.count(selection, signal));
    const start = cursor ? { after: cursor, offset: 0 } : { offset };
    const { next, ...page } = await this.reader.page({ ...selection, ...start }, versionOf(request), signal);
    if (next) {
      const { total, omitted } = counts;
      const after = encodeCursor({ ...next, total, omitted });
      const passed = offset + (page.large ? 1 : page.locations.length);
      reply.header(
        'link',
        `<${nextUrl(request, 'locations', { ...query, offset: passed }, after)}>; rel="next"`,
      );
    }
    reply.headers({
      'x-total-count': String(counts.total),
      'x-limit': String(MAX_LIMIT),
      'x-directory-omitted': String(counts.omitted),
      [OMITTED_EVSES]: String(page.omittedEvses),
    });
    if (page.large) return this.stream(page.large, ['[', ']'], request, reply);
    return sendOcpi(reply, `[${page.locations.join()}]`);
  }

  @Get(inEach('/locations/:location'))
  @Endpoint({ needs: 'directory:read', work: 'reads', document: false })
  async location(@Param('location') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { listed } = await this.find(id, request, reply);
    const { locations, large, omittedEvses } = await this.reader.one(
      listed,
      versionOf(request),
      clientSignal(request),
    );
    reply.header(OMITTED_EVSES, String(omittedEvses));
    if (large) return this.stream(large, ['', ''], request, reply);
    const [text] = locations;
    if (text === undefined) throw notFound(`The location ${id} is not published.`);
    return sendOcpi(reply, text);
  }

  @Get(inEach('/locations/:location/:evse'))
  @Endpoint({ needs: 'directory:read', work: 'reads', document: false })
  async evse(
    @Param() { location, evse }: Record<'location' | 'evse', string>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const found = await this.find(location, request, reply);
    return send(reply, await this.lookup.evse(found, evse, versionOf(request), clientSignal(request)));
  }

  @Get(inEach('/locations/:location/:evse/:connector'))
  @Endpoint({ needs: 'directory:read', work: 'reads', document: false })
  async connector(
    @Param() { location, evse, connector }: Record<'location' | 'evse' | 'connector', string>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const found = await this.find(location, request, reply);
    const known = await this.lookup.evse(found, evse, versionOf(request), clientSignal(request));
    return send(reply, connectorOf(known, connector));
  }

  private async find(id: string, request: FastifyRequest, reply: FastifyReply) {
    refuseUnknownParameters(request, 'party');
    const party = singleValue(request.query as Parameters, 'party');
    await this.position.waitFor(request, reply);
    return this.lookup.location(id, party, clientSignal(request));
  }

  /** Sends a location that is larger than a page. It costs as much as an export, and takes a slot of theirs. */
  private async stream(
    location: PublishedLocation,
    around: readonly [string, string],
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    this.limits.charge(callerKey(request), EXPORT_COST);
    await waitForExportSlot(request);
    await sendTexts(
      ocpiTexts(this.reader.stream(location, versionOf(request), clientSignal(request)), around),
      request,
      reply,
    );
  }
}

const send = (reply: FastifyReply, data: unknown): FastifyReply => sendOcpi(reply, JSON.stringify(data));

/** A connector of an EVSE by its id, whose case has no meaning. @throws HttpProblem there is none */
function connectorOf(evse: OcpiObject, id: string): OcpiObject {
  const connectors = evse['connectors'] as readonly OcpiObject[];
  const found = connectors.find((each) => String(each['id']).toLowerCase() === id.toLowerCase());
  if (found) return found;
  throw notFound(`There is no id ${id} among the connectors.`);
}

/** The credential that the receiver has sent; it has none where reads are public. */
const tokenOf = ({ headers: { authorization = '' } }: FastifyRequest): string =>
  ocpiToken(authorization) ?? /^Bearer +(\S+)/i.exec(authorization)?.[1] ?? '';
