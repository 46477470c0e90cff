import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers a request of a feed's page. */
export type Page = (request: IncomingMessage, response: ServerResponse) => void;

/** An operator's server. */
export interface FeedServer {
  readonly origin: string;
  /** The requests, in the order of their arrival. */
  readonly requests: IncomingMessage[];
  close(): Promise<void>;
}

/** Starts a server that answers each path with its query by the page of this name, others by another page, or with 404. */
export async function feedServer(
  pages: Readonly<Record<string, Page>>,
  others: Page = page('', {}, 404),
): Promise<FeedServer> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    (pages[request.url ?? ''] ?? others)(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { origin: `http://127.0.0.1:${port}`, requests, close };
}

/** A page with this body. */
export const page =
  (body: string | Buffer, headers: Readonly<Record<string, string>> = {}, status = 200): Page =>
  (_, response) => {
    response.writeHead(status, headers).end(body);
  };

/** A page that answers the n-th request like the n-th of these, and later ones like the last. */
export function inTurn(...pages: [Page, ...Page[]]): Page {
  let count = 0;
  return (request, response) => (pages[count++] ?? pages[pages.length - 1])?.(request, response);
}

/** A response of OCPI with a location of the party DE*TST for each id, each with one EVSE. */
export const ocpi = (...ids: string[]): string =>
  JSON.stringify({
    data: ids.map((id) => ({
      ...{ country_code: 'DE', party_id: 'TST', id, country: 'DEU' },
      coordinates: { latitude: '52.5', longitude: '13.4' },
      evses: [{ uid: 'E', status: 'AVAILABLE', connectors: [], last_updated: '2026-11-01T10:00:00Z' }],
    })),
    status_code: 1000,
    timestamp: '2026-11-01T12:00:00Z',
  });

/** The header with a link to the next page. */
export const next = (url: string): Record<string, string> => ({ link: `<${url}>; rel="next"` });
