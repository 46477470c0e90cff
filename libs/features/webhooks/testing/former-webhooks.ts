import { readFileSync } from 'node:fs';

/**
 * Webhooks as the release before service records has stored them, made by its code: the first has changed and got new secrets,
 * the second was disabled, the third was disabled and enabled again, the fourth was removed.
 */

/** What one command has changed. */
export interface FormerEntry {
  readonly webhook: string;
  readonly after: number;
  readonly version: number;
  readonly events: readonly object[];
  readonly time: string;
  readonly caller: string;
  readonly command_id: string;
  readonly request_hash: string;
}

export interface FormerState {
  readonly id: string;
  readonly version: number;
  readonly is_present: boolean;
  readonly state: object;
}

const stored = JSON.parse(readFileSync(new URL('former-webhooks.json', import.meta.url), 'utf8')) as {
  readonly entries: readonly FormerEntry[];
  readonly states: readonly FormerState[];
};

export const formerEntries = stored.entries;
export const formerStates = stored.states;
