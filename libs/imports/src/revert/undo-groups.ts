import { v5 as uuidv5 } from 'uuid';
import type { AggregateKind } from '#domain';
import { emptyGroup, warningGroup, type RecordGroup, type RecordKind } from '#formats/reading';
import type { UndoCommand } from './undo-commands.js';
import type { Undo } from './undone-record.js';

const kinds: Readonly<Record<AggregateKind, RecordKind>> = {
  station: 'station',
  location: 'location',
  'connector-type': 'connector type',
  tariff: 'tariff',
};

const MIXED = 'record was changed by others during the import, it stays as it is';
const UNKNOWN = 'what the record was is not in the events of the import, it stays as it is';
const REFERRED_TO = 'stations refer to the record, it stays as it is';
const RETIRED = 'locations are not removed: one that the import made is retired';
const RETIRED_AGAIN = 'location was retired before: it is again, with what the import has given it';

/** The record in messages. */
const nameOf = ({ kind, id }: Undo): string => `${kinds[kind]} ${id}`;

/**
 * The group of the commands that put a record back. Their ids are the same when the revert begins again, so that each is
 * executed once.
 * @param revert the import that sends them, a UUID
 */
export function undoGroup(revert: string, undo: Undo, commands: readonly UndoCommand[]): RecordGroup {
  const putsBack = nameOf(undo);
  const lines = commands.map((command, index) => {
    const text = JSON.stringify({ command_id: uuidv5(`${putsBack}/${index}`, revert), ...command });
    const bytes = Buffer.byteLength(text) + 1;
    return { type: command.type, text, bytes, original: command, putsBack, isSequel: index > 0 };
  });
  return { ...emptyGroup(0), lines, warnings: retirement(undo) };
}

function retirement(undo: Undo): RecordGroup['warnings'] {
  if (undo.kind !== 'location' || undo.how !== 'take away') return [];
  return [{ problem: undo.isNew ? RETIRED : RETIRED_AGAIN, detail: nameOf(undo), original: null }];
}

/** The groups of the records for which nothing is sent. */
export const settledGroups = (undos: readonly Undo[]): RecordGroup[] =>
  undos.flatMap((undo) => {
    if (undo.how === 'nothing')
      return { ...emptyGroup(0), counted: { kind: kinds[undo.kind], outcome: 'unchanged' } };
    if (undo.how === 'mixed') return left(undo, MIXED);
    return undo.how === 'unknown' ? left(undo, UNKNOWN) : [];
  });

/** The groups of records that stay as stations refer to them. */
export const referredGroups = (undos: readonly Undo[]): RecordGroup[] =>
  undos.map((undo) => left(undo, REFERRED_TO));

const left = (undo: Undo, problem: string): RecordGroup => ({
  ...warningGroup(0, { problem, detail: nameOf(undo), original: null }),
  counted: { kind: kinds[undo.kind], outcome: 'skipped' },
});
