import type { Problem } from '#application';
import { sendText, type Texts } from '#http';
import type { FastifyReply } from 'fastify';

/** OCPI's own status for success. */
const SUCCESS = 1000;
const JSON_TYPE = 'application/json; charset=utf-8';
const BASE64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}(?:==)?|[A-Za-z\d+/]{3}=?)?$/;
const PRINTABLE = /^[\x21-\x7e]+$/;

/** Whether an address is one of OCPI, whose responses have an envelope. */
export const isOcpiAddress = (url: string): boolean => /^\/ocpi(?=[/?]|$)/.test(url);

/** The address of an OCPI request without the slash at the end of its path, which receivers may write; others unchanged. */
export const withoutFinalSlash = (url: string): string => url.replace(/^(\/ocpi\/[^?]*?)\/(?=\?|$)/, '$1');

/** The token of an Authorization header, in Base64 or as it is; undefined in another scheme. */
export function ocpiToken(authorization: string): string | undefined {
  const [, token] = /^Token +(\S+) *$/i.exec(authorization) ?? [];
  if (token === undefined || !BASE64.test(token)) return token;
  const decoded = Buffer.from(token, 'base64').toString().trim();
  return PRINTABLE.test(decoded) ? decoded : token;
}

/** Sends JSON data in OCPI's envelope. */
export function sendOcpi(reply: FastifyReply, json: string): FastifyReply {
  return sendText(reply.header('content-type', JSON_TYPE), ocpiBody(json));
}

/** The envelope with data that are JSON already. */
const ocpiBody = (json: string): string => `${BEGIN}${json}${end()}`;

/** The same in parts. @param around what is before and after the data */
export async function* ocpiTexts(data: Texts, [before, after]: readonly [string, string]): Texts {
  let begin = BEGIN + before;
  for await (const text of data) {
    yield begin + text;
    begin = '';
  }
  yield begin + after + end();
}

const BEGIN = '{"data":';
const end = (): string => `,"status_code":${SUCCESS},"status_message":"Success","timestamp":"${now()}"}`;

/** OCPI's status codes by that of HTTP; others are 2000, "Generic client error". */
const statusCodes: Readonly<Record<number, number>> = { 400: 2001, 404: 2003, 500: 3000, 503: 3000 };

export function sendOcpiError(
  reply: FastifyReply,
  { problem, headers }: { readonly problem: Problem; readonly headers: Readonly<Record<string, string>> },
): void {
  const { status, title, detail } = problem;
  const challenge = status === 401 && { 'www-authenticate': 'Token' };
  const body = {
    status_code: statusCodes[status] ?? 2000,
    status_message: detail ?? title,
    timestamp: now(),
  };
  void reply
    .code(status)
    .headers({ ...headers, ...challenge })
    .header('content-type', JSON_TYPE)
    .send(JSON.stringify(body));
}

const now = (): string => new Date().toISOString();
