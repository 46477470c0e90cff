import type { WrittenCommand } from './commands.js';

/** Sends commands in one bulk request. @returns commands per second @throws Error a command is not accepted */
export async function bulkRate(url: string, commands: readonly WrittenCommand[]): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${url}/v1/bulk`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: commands.map(({ line }) => line).join('\n'),
  });
  const last = (await response.text()).trimEnd().split('\n').at(-1) ?? '';
  const seconds = (performance.now() - started) / 1000;
  if (!last.includes(`"accepted":${commands.length},`)) throw new Error(`the bulk ended with ${last}`);
  return commands.length / seconds;
}
