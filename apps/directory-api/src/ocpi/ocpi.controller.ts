import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { singleValue, type Parameters } from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientSignal } from '../http/admission/limited-request.js';
import { ReadPosition } from '../http/consistency/read-position.js';
import { HttpProblem } from '../http/problems/http-problem.js';
import { refuseUnknownParameters } from '../http/parsing/query-parameters.js';
import { OCPI_VERSIONS, ocpiToken, sendOcpi } from './ocpi-envelope.js';
import { MAX_LIMIT, encodeCursor, parseOcpiList, type OcpiListQuery } from './ocpi-parameters.js';
import { OcpiReader } from './ocpi-reader.js';

const NAME = 'Charging Station Directory';

/** The paths of each version. */
const inEach = (path = ''): string[] => OCPI_VERSIONS.map((version) => `${version}${path}`);

/** The sender interface of OCPI: Versions, Credentials and Locations. */
@Controller('ocpi')
export class OcpiController {
  constructor(
    private readonly reader: OcpiReader,
    private readonly position: ReadPosition,
  ) {}

  @Get('versions')
  versions(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return send(
      reply,
      OCPI_VERSIONS.map((version) => ({ version, url: urlOf(request, version) })),
    );
  }

  @Get(inEach())
  version(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const version = versionOf(request);
    const endpoints = ['credentials', 'locations'].map((identifier) => ({
      identifier,
      role: 'SENDER',
      url: urlOf(request, `${version}/${identifier}`),
    }));
    return send(reply, { version, endpoints });
  }

  @Get(inEach('/credentials'))
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
  async locations(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    refuseUnknownParameters(request, 'date_from', 'date_to', 'offset', 'limit', 'cursor');
    const query = parseOcpiList(request.query as Parameters);
    await this.position.waitFor(request, reply);
    const signal = clientSignal(request);
    const { cursor, offset, ...selection } = query;
    const counts = cursor ?? (await this.reader.count(selection, signal));
    const start = cursor ? { after: cursor, offset: 0 } : { offset };
    const { locations, next } = await this.reader.page({ ...selection, ...start }, signal);
    if (next) {
      const { total, omitted } = counts;
      const after = encodeCursor({ ...next, total, omitted });
      reply.header(
        'link',
        `<${nextUrl(request, { ...query, offset: offset + locations.length }, after)}>; rel="next"`,
      );
    }
    reply.headers({
      'x-total-count': String(counts.total),
      'x-limit': String(MAX_LIMIT),
      'x-directory-omitted': String(counts.omitted),
    });
    return sendOcpi(reply, `[${locations.join()}]`);
  }

  @Get(inEach('/locations/:location'))
  async location(@Param('location') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return send(reply, await this.find(id, request, reply));
  }

  @Get(inEach('/locations/:location/:evse'))
  async evse(
    @Param() { location, evse }: Record<'location' | 'evse', string>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return send(reply, memberOf(await this.find(location, request, reply), 'evses', 'uid', evse));
  }

  @Get(inEach('/locations/:location/:evse/:connector'))
  async connector(
    @Param() { location, evse, connector }: Record<'location' | 'evse' | 'connector', string>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const found = memberOf(await this.find(location, request, reply), 'evses', 'uid', evse);
    return send(reply, memberOf(found, 'connectors', 'id', connector));
  }

  private async find(id: string, request: FastifyRequest, reply: FastifyReply): Promise<OcpiObject> {
    refuseUnknownParameters(request, 'party');
    const party = singleValue(request.query as Parameters, 'party');
    await this.position.waitFor(request, reply);
    return this.reader.location(id, party);
  }
}

type OcpiObject = Readonly<Record<string, unknown>>;

const send = (reply: FastifyReply, data: unknown): FastifyReply => sendOcpi(reply, JSON.stringify(data));

/** A part of an object by its id, whose case has no meaning. @throws HttpProblem there is none */
function memberOf(object: OcpiObject, list: string, name: string, id: string): OcpiObject {
  const found = (object[list] as readonly OcpiObject[]).find(
    (each) => String(each[name]).toLowerCase() === id.toLowerCase(),
  );
  if (found) return found;
  throw new HttpProblem('not_found', { detail: `There is no ${name} ${id} among the ${list}.` });
}

const urlOf = ({ protocol, host }: FastifyRequest, path: string): string =>
  `${protocol}://${host}/ocpi/${path}`;

/** The version of a request, by its path. */
const versionOf = ({ url }: FastifyRequest): string => url.split(/[/?]/)[2] ?? '';

/** The credential that the receiver has sent; it has none where reads are public. */
const tokenOf = ({ headers: { authorization = '' } }: FastifyRequest): string =>
  ocpiToken(authorization) ?? /^Bearer +(\S+)/i.exec(authorization)?.[1] ?? '';

/** The address of the next page: from where the cursor says; `offset` shows people how far they are. */
function nextUrl(
  request: FastifyRequest,
  { from, to, offset, limit }: OcpiListQuery,
  cursor: string,
): string {
  const query = new URLSearchParams({
    ...(from !== undefined && { date_from: from }),
    ...(to !== undefined && { date_to: to }),
    ...{ offset: String(offset), limit: String(limit), cursor },
  });
  return urlOf(request, `${versionOf(request)}/locations?${query.toString()}`);
}
