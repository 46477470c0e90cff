import { ocpiVersions, type OcpiVersion } from '#formats';
import { siteOf } from '#http';
import type { FastifyRequest } from 'fastify';
import type { OcpiListQuery } from './ocpi-parameters.js';

/** The paths of each version. */
export const inEach = (path = ''): string[] => ocpiVersions.map((version) => `${version}${path}`);

/** The address of an object of OCPI at this service. */
export const urlOf = (request: FastifyRequest, path: string): string => `${siteOf(request)}/ocpi/${path}`;

/** The version of a request, by its path. */
export const versionOf = ({ url }: FastifyRequest): OcpiVersion =>
  ocpiVersions.find((version) => version === url.split(/[/?]/)[2]) ?? '2.2.1';

/** The address of a list's next page: from where the cursor says; `offset` shows people how far they are. */
export function nextUrl(
  request: FastifyRequest,
  module: 'locations' | 'tariffs',
  { from, to, offset, limit }: OcpiListQuery,
  cursor: string,
): string {
  const query = new URLSearchParams({
    ...(from !== undefined && { date_from: from }),
    ...(to !== undefined && { date_to: to }),
    ...{ offset: String(offset), limit: String(limit), cursor },
  });
  return urlOf(request, `${versionOf(request)}/${module}?${query.toString()}`);
}
