import { randomUUID } from 'node:crypto';
import { Command } from 'commander';
import { withApiOptions } from '../api-options.js';
import {
  Attempts,
  type DirectoryAddress,
  baseUrl,
  connectionFailure,
  headersWith,
  noAnswer,
  refusal,
} from '#client';
import type { Terminal } from '../terminal.js';

/** `directory erase`: erases the texts in the history of a station. */
export function eraseCommand(terminal: Terminal): Command {
  return withApiOptions(new Command('erase'), terminal)
    .description('Erase the texts in the history of a station. Its present texts stay: change them first.')
    .argument('<station>', 'id of the station')
    .action(async (station: string, address: DirectoryAddress) => {
      await erase(station, address);
      terminal.stdout.write(`erased the texts in the history of station ${station}\n`);
    });
}

/** @throws CommandError the directory refuses it, can't be reached, or has not done it in time */
async function erase(station: string, { api, key, wait }: DirectoryAddress): Promise<void> {
  const base = baseUrl(api);
  const headers = headersWith(key);
  // A repeated request erases once.
  headers.set('idempotency-key', randomUUID());
  const url = new URL(`v1/stations/${encodeURIComponent(station)}/erase-history`, base);
  const failure = await new Attempts({ wait }).repeated(base, async () => {
    try {
      const response = await fetch(url, { method: 'POST', headers });
      // 202: the outcome is not known yet.
      if (response.status === 202) return { reason: 'HTTP 202', waitMs: null };
      return response.ok ? null : await refusal(response, base, 'erasure');
    } catch (error) {
      return connectionFailure(error);
    }
  });
  if (failure !== null) throw noAnswer(base, failure);
}
