import {
  changedFrom,
  periodsAfter,
  statusChanges,
  type LoggedEvent,
  type Position,
  type Projection,
  type StatusPeriod,
  type StatusPeriods,
} from '#application';

/** Status periods kept in lists, and written one event after another. */
export class MemoryStatusPeriods implements Projection, StatusPeriods {
  private readonly stations = new Map<string, readonly StatusPeriod[]>();
  private applied: Position | undefined;

  position(): Promise<Position | undefined> {
    return Promise.resolve(this.applied);
  }

  apply(events: readonly LoggedEvent[], next: Position): Promise<void> {
    for (const event of events) this.add(event);
    this.applied = next;
    return Promise.resolve();
  }

  private add(event: LoggedEvent): void {
    const { id } = event.aggregate;
    const held = this.stations.get(id) ?? [];
    const changes = statusChanges([event], held.at(-1));
    const earlier = held.filter(({ since }) => since < changedFrom(changes));
    this.stations.set(id, [...earlier, ...periodsAfter(earlier.at(-1), changes)]);
  }

  reset(): Promise<void> {
    this.stations.clear();
    this.applied = undefined;
    return Promise.resolve();
  }

  periodsAt(stationId: string, times: readonly number[]): Promise<readonly (StatusPeriod | undefined)[]> {
    const held = this.stations.get(stationId) ?? [];
    return Promise.resolve(times.map((time) => held.findLast(({ since }) => since <= time)));
  }
}
