import { kindOf, type Mapped, type MappedCommand, type Rejection } from './record.js';
import { SeenIds } from './seen-ids.js';

/** The longest command line that the directory takes. */
export const MAX_LINE_BYTES = 8 * 1024 * 1024;

/** A command line ready to be sent. */
export interface OutgoingLine {
  /** The command's type, which tells how its result is counted. */
  readonly type: string;
  readonly text: string;
  readonly bytes: number;
  readonly original: unknown;
}

/** All that one record of a file leads to; its lines go out together and in order. */
export interface RecordGroup {
  /** Line of the file at which the record begins, from 1. */
  readonly line: number;
  readonly lines: readonly OutgoingLine[];
  readonly warnings: readonly string[];
  readonly rejects: readonly Rejection[];
  readonly skipped: number;
  /** The lines build on records before them, so that those must have been answered first. */
  readonly afterEarlier: boolean;
}

const nothing: Omit<RecordGroup, 'line'> = {
  lines: [],
  warnings: [],
  rejects: [],
  skipped: 0,
  afterEarlier: false,
};

/** The group of a record that can't be read at all. */
export const unreadable = (line: number, rejection: Rejection): RecordGroup => ({
  ...nothing,
  line,
  rejects: [rejection],
});

/** The group of what is no record, but has something to say of them. */
export const warning = (line: number, text: string): RecordGroup => ({ ...nothing, line, warnings: [text] });

/**
 * Lets each source id through once a file. Two records with one id would overwrite each other, and importing
 * the file again would change the directory back and forth: the first occurrence counts.
 */
export class FirstOccurrences {
  private readonly stations = new SeenIds();
  private readonly locations = new SeenIds();

  /** Turns what a record means into what is to be sent. */
  group(line: number, mapped: Mapped): RecordGroup {
    const lines: OutgoingLine[] = [];
    const duplicates: Rejection[] = [];
    let repeatedLocation: string | null = null;
    for (const entry of mapped.commands) {
      const fate = this.fate(entry);
      if (fate === 'send') lines.push(outgoing(entry));
      else if (fate === 'known location') repeatedLocation = entry.command.source.id;
      else duplicates.push(duplicate(entry));
    }
    // Where all its stations are duplicates, these tell of it.
    const isTold = lines.length === 0 && duplicates.length > 0;
    const warnings =
      repeatedLocation === null || isTold
        ? mapped.warnings
        : [...mapped.warnings, `location ${repeatedLocation} occurs again: its first occurrence counts`];
    return {
      line,
      lines,
      warnings,
      rejects: [...mapped.rejects, ...duplicates],
      skipped: mapped.skipped,
      afterEarlier: repeatedLocation !== null && lines.length > 0,
    };
  }

  private fate({ command: { type, source } }: MappedCommand): 'send' | 'known location' | 'duplicate' {
    if (kindOf(type) === 'location')
      return this.locations.add(source.feed, source.id) ? 'send' : 'known location';
    return this.stations.add(source.feed, source.id) ? 'send' : 'duplicate';
  }
}

function outgoing({ command, original }: MappedCommand): OutgoingLine {
  const text = JSON.stringify(command);
  return { type: command.type, text, bytes: Buffer.byteLength(text) + 1, original };
}

function duplicate({ command: { source }, original }: MappedCommand): Rejection {
  const reason = `duplicate: the id ${source.id} of feed ${source.feed} was already in this file`;
  return { kind: 'station', reason, original };
}
