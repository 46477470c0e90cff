import { isDeepStrictEqual } from 'node:util';
import { erasedEvent, keyText, type LoggedEvent } from '#application/views';
import { TEXT_ERASED } from '#domain';
import type { mongo } from 'mongoose';
import { eventContent, partitionOffsetOf } from '../archive/event-archive.js';
import type { Generation } from '../generations/generation.js';
import type { ArchivedEvent } from '../schema/event-documents.js';

type Content = Omit<ArchivedEvent, '_id' | 'partition' | 'offset'>;

/** An archived event, and what it should be by the log. */
export interface ComparedEvent {
  /** The record and its version after the event. */
  readonly name: string;
  readonly stored: Content | undefined;
  /** Undefined if the log has no such event. */
  readonly expected: Content | undefined;
}

/** Compares the archive of a generation with the log, whose events it must have. */
export class StoredEvents {
  private readonly archive: mongo.Collection<ArchivedEvent>;

  constructor({ events }: Generation) {
    this.archive = events;
  }

  /**
   * Compares the archived events of a partition between two offsets with all those of the log. Earlier events of a
   * station have no texts after these are erased.
   * @param events in their order, one at least
   * @param from the offset after the event before
   */
  async compared(events: readonly LoggedEvent[], from: number): Promise<readonly ComparedEvent[]> {
    const logged = new Map(events.map((event) => [partitionOffsetOf(event).offset, event]));
    const { partition, offset: last } = partitionOffsetOf(events.at(-1) as LoggedEvent);
    const compared: ComparedEvent[] = [];
    for await (const document of this.archive.find({ partition, offset: { $gte: from, $lte: last } })) {
      const stored = contentOf(document);
      const event = logged.get(document.offset);
      logged.delete(document.offset);
      const expected = event && (await this.expected(eventContent(event), stored));
      compared.push({ name: nameOf(stored), stored, expected });
    }
    for (const missing of logged.values()) {
      const expected = eventContent(missing);
      compared.push({ name: nameOf(expected), stored: undefined, expected });
    }
    return compared;
  }

  /** The archived events that have texts although one of these events erases them. */
  async unerased(events: readonly LoggedEvent[]): Promise<readonly ComparedEvent[]> {
    const found: ComparedEvent[] = [];
    for (const { aggregate, version, event } of events) {
      if (event.type !== TEXT_ERASED) continue;
      const earlier = this.archive.find({ subject: keyText(aggregate), version: { $lt: version } });
      for await (const document of earlier) {
        const stored = contentOf(document);
        const erased = erasedEvent(stored);
        if (erased) found.push({ name: nameOf(stored), stored, expected: { ...stored, ...erased } });
      }
    }
    return found;
  }

  private async expected(logged: Content, stored: Content): Promise<Content> {
    const erased = { ...logged, ...erasedEvent(logged) };
    if (isDeepStrictEqual(stored, logged) || !isDeepStrictEqual(stored, erased)) return logged;
    const { subject, version } = logged;
    const erasure = await this.archive.findOne({ subject, version: { $gt: version }, type: TEXT_ERASED });
    return erasure ? erased : logged;
  }
}

const contentOf = ({ _id: _, partition: _p, offset: _o, ...content }: ArchivedEvent): Content => content;
const nameOf = ({ subject, version }: Content): string => `${subject.replace('/', 's/')}, version ${version}`;
