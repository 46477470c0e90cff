import { encodePosition, type BatchAppend, type Outcome, type ProcessedBatch } from '#application';
import { EventArchive } from '../archive/event-archive.js';
import type { Generation } from '../generations/generation.js';

/** A log of one partition whose events are archived when they are appended. */
export class ArchivedLog implements BatchAppend {
  private count = 0;
  private readonly archive: EventArchive;

  constructor(private readonly generation: Generation) {
    this.archive = new EventArchive(generation.events);
  }

  async append({ events, outcomes }: ProcessedBatch): Promise<readonly Outcome[]> {
    const base = this.count;
    const positionAfter = (events: number) => encodePosition([base + events]);
    await this.archive.add(events.map((event, index) => ({ ...event, position: positionAfter(index + 1) })));
    await this.generation.advance(positionAfter(events.length));
    this.count += events.length;
    return outcomes.map(({ eventsBefore, ...outcome }) => ({
      ...outcome,
      position: positionAfter(eventsBefore),
    }));
  }
}
