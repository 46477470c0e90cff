import { Turns } from '#application/views';
import type { NextCommand } from './request-reads.js';

/** Of all reads: one of them goes on in each turn. */
const turns = new Turns();

/** Divides what a read does between its commands into turns of the event loop. */
export class TurnsOfRead {
  private spent = 0;

  /** @param work of a turn, in the unit of {@link spend} */
  constructor(
    private readonly work: number,
    private readonly next: NextCommand,
  ) {}

  /** Ends the turn if its work is done. @throws the reason of the read's signal */
  async spend(work: number): Promise<void> {
    this.spent += work;
    if (this.spent < this.work) return;
    this.spent = 0;
    await turns.next();
    this.next();
  }
}

/** The BSON of a query must stay below 16 MiB. */
const IDS_OF_A_QUERY = 10_000;

export const slicesOfIds = (ids: readonly string[]) => inSlices(ids, IDS_OF_A_QUERY);

export function* inSlices<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
