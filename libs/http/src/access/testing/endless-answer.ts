import type { ServerResponse } from 'node:http';

/** Sends spaces for as long as somebody reads them. */
export function endless(response: ServerResponse): void {
  const chunk = Buffer.alloc(65_536, ' ');
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', write);
  write();
}
