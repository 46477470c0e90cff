import { joinedErrors, type FieldErrorList } from '#domain';
import type { CommandLine } from '../command-line.js';
import type { BodyReader, Read } from './field-rules.js';

/** The members of every command line. */
export const lineMembers: ReadonlySet<string> = new Set([
  'command_id',
  'type',
  'id',
  'expected_version',
  'observed_at',
  'source',
  'data',
]);

/** The optional members that a type of command has beside its data. */
export interface BesideData {
  /** Their names. */
  readonly own: readonly string[];
  /** The names of all members of a line. */
  readonly names: ReadonlySet<string>;
  /** Parses those that are given; undefined if there are none. */
  readonly read: (line: CommandLine) => Read<Readonly<Record<string, unknown>> | undefined>;
}

type Readers = Readonly<Record<string, BodyReader<unknown>>>;

export const besideData = (readers: Readers): BesideData => ({
  own: Object.keys(readers),
  names: new Set([...lineMembers, ...Object.keys(readers)]),
  read: (line) => readAll(line as Readonly<Record<string, unknown>>, readers),
});

function readAll(
  given: Readonly<Record<string, unknown>>,
  readers: Readers,
): Read<Readonly<Record<string, unknown>> | undefined> {
  const values: Record<string, unknown> = {};
  const errors: FieldErrorList[] = [];
  for (const [name, reader] of Object.entries(readers)) {
    if (given[name] === undefined) continue;
    const read = reader(given[name], [name]);
    if (read.ok) values[name] = read.value;
    else errors.push(read);
  }
  if (errors.length > 0) return { ok: false, ...joinedErrors(...errors) };
  return { ok: true, value: Object.keys(values).length > 0 ? values : undefined };
}
