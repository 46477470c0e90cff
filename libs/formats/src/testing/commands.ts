import type { RecordGroup } from '../records/record-group.js';

/** A command as it is sent. */
export interface SentCommand {
  readonly type: string;
  readonly source: { readonly id: string };
  readonly data: Readonly<Record<string, unknown>>;
  readonly connectors: readonly Readonly<Record<string, string | number | null>>[];
  readonly details: Readonly<Record<string, unknown>>;
  readonly extensions: Readonly<Record<string, unknown>> | null;
}

/** The commands of groups in their order, those of one type alone if it is given. */
export const commandsIn = (groups: readonly RecordGroup[], type?: string): SentCommand[] =>
  groups
    .flatMap(({ lines }) => lines.map(({ text }) => JSON.parse(text) as SentCommand))
    .filter((command) => type === undefined || command.type === type);

export const problemsIn = (groups: readonly RecordGroup[]): string[] =>
  groups.flatMap(({ warnings }) => warnings.map(({ problem }) => problem));
