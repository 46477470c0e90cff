import { request as requestByHttp, type IncomingMessage } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { pipeline, type Duplex, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { ImportError } from '../import-error.js';
import { addressName } from './address.js';

/** As many as browsers follow. */
const MAX_REDIRECTS = 20;
/** Encodings of one body on top of each other. */
const MAX_ENCODINGS = 5;

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const decoders: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The address after redirects. */
  readonly url: URL;
  /** The decoded body. It throws if it is damaged, or ends before its end. */
  readonly body: Readable;
}

/**
 * Fetches an address, and follows redirects. Unlike Node's `fetch` it does not take a compressed body for complete that was
 * cut, and does not wait for ever for the rest of one that is damaged.
 * @param headersFor those of a request to an address
 * @throws ImportError it redirects to what is not to be fetched, or has an encoding that is not known
 */
export async function httpGet(
  first: URL,
  headersFor: (url: URL) => Headers,
  signal: AbortSignal,
): Promise<HttpResponse> {
  let url = first;
  for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
    const response = await send(url, headersFor(url), signal);
    const { statusCode: status = 0 } = response;
    const { location } = response.headers;
    if (!redirects.has(status) || location === undefined)
      return { status, headers: headersOf(response), url, body: decoded(url, response) };
    response.destroy();
    url = targetOf(first, url, location);
  }
  throw new ImportError('address_failed', `${addressName(first)} redirects more than ${MAX_REDIRECTS} times`);
}

function send(url: URL, headers: Headers, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestByHttps : requestByHttp;
  headers.set('accept-encoding', 'gzip, deflate, br');
  return new Promise((resolve, reject) => {
    request(url, { headers: Object.fromEntries(headers), signal }, resolve)
      .on('error', reject)
      .end();
  });
}

function targetOf(first: URL, from: URL, location: string): URL {
  const target = URL.canParse(location, from.href) ? new URL(location, from) : null;
  if (target && /^https?:$/.test(target.protocol) && target.username === '' && target.password === '')
    return target;
  const what = target ? 'an address of another kind' : 'no address';
  throw new ImportError(
    'address_failed',
    `${addressName(first)} redirects to ${what}, which is not followed`,
  );
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2)
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  return headers;
}

function decoded(url: URL, response: IncomingMessage): Readable {
  const encodings = (response.headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  // It has no body, whatever it says of it.
  if (encodings.length === 0 || response.statusCode === 304) return response;
  const unknown = encodings.find((name) => !Object.hasOwn(decoders, name));
  if (unknown === undefined && encodings.length <= MAX_ENCODINGS)
    // What the last one does comes off first.
    return encodings.reduceRight<Readable>((body, name) => decodedBy(name, body), response);
  response.destroy();
  throw new ImportError(
    'invalid',
    `${addressName(url)} answers in the encoding ${JSON.stringify(encodings.join())}`,
  );
}

function decodedBy(name: string, body: Readable): Readable {
  const decoder = decoders[name]?.();
  if (!decoder) return body;
  // Errors are thrown where the content is read.
  pipeline(body, decoder, () => {});
  return decoder;
}
