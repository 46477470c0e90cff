import type { PresentStation } from '#domain';
import { withoutAbsent, type Json } from '../../ocpi/writing/ocpi-values.js';
import { energyOf } from './datex2-energy.js';
import { offsetOf } from './datex2-hours.js';
import { datexPrices, datexRate, isByClock, type DatexTariff } from './datex2-rate.js';

/** A tariff, and whose clock the times of the rate with its id are by. */
export interface RatedTariff {
  readonly tariff: DatexTariff;
  /** Null where it is not known: UTC, as for the prices of sessions. */
  readonly timeZone: string | null;
}

/** The tariffs that the connectors of a station name, each once. */
export const tariffsOf = ({ connectors }: Pick<PresentStation, 'connectors'>): readonly string[] => [
  ...new Set(connectors.flatMap(({ tariff_ids }) => tariff_ids)),
];

/** What the table has of the rates of a point. */
export interface PointRates {
  /** Those that no point before it has named. */
  readonly rates: readonly Json[];
  /** The energy of the point by its mix, with references to all of its rates. */
  readonly energies: readonly Json[];
  /** Of the first of its rates. */
  readonly currency: string | undefined;
}

interface KnownRate {
  readonly id: string;
  readonly energy: Json;
  readonly currency: string;
  /** Undefined after it was written. */
  whole: Json | undefined;
}

/**
 * The rates of a table, each there once: where it is first named. A tariff is one rate with its id; where clocks have
 * another offset from UTC than those that its times are by, it is another rate with the time zone in its id.
 */
export class DatexRates {
  /** By tariff, and time zone if it is by the clock. Null: the tariff is not there, or can't be said. */
  private readonly known = new Map<string, KnownRate | null>();
  private readonly byClock = new Set<string>();
  /** Those by the clock, which may be the same in several time zones. */
  private readonly shared = new Map<string, KnownRate>();
  private readonly clocks: Clocks;

  /** @param now the clock, in milliseconds since 1970 */
  constructor(now: number) {
    this.clocks = new Clocks(now);
  }

  /** Whether a tariff at a place has to be told before stations there that name it. */
  lacks(id: string, timeZone: string | null): boolean {
    return !this.known.has(this.keyOf(id, timeZone));
  }

  /** Tells a tariff at a place; undefined: there is none. */
  tell(id: string, timeZone: string | null, rated: RatedTariff | undefined): void {
    if (!rated) return void this.known.set(this.keyOf(id, timeZone), null);
    const isShared = isByClock(rated.tariff);
    if (isShared) this.byClock.add(id);
    const rateId = this.clocks.rateId(id, rated, timeZone);
    const rate = this.shared.get(rateId) ?? this.rateOf(rateId, timeZone, rated);
    if (isShared && rate) this.shared.set(rateId, rate);
    this.known.set(this.keyOf(id, timeZone), rate);
  }

  private rateOf(id: string, timeZone: string | null, { tariff }: RatedTariff): KnownRate | null {
    const whole = datexRate(id, tariff, { timeZone, now: this.clocks.now });
    const { currency, energy_mix } = tariff;
    return whole ? { id, energy: energyOf(energy_mix) ?? {}, currency, whole } : null;
  }

  /** @throws Error a tariff was not told */
  at(station: PresentStation, timeZone: string | null): PointRates {
    const rates: Json[] = [];
    let currency: string | undefined;
    const byEnergy = new Map<string, { energy: Json; ids: string[] }>();
    for (const tariff of tariffsOf(station)) {
      const rate = this.known.get(this.keyOf(tariff, timeZone));
      if (rate === undefined) throw new Error(`tariff ${tariff} was not told`);
      if (rate === null) continue;
      currency ??= rate.currency;
      if (rate.whole) rates.push(rate.whole);
      rate.whole = undefined;
      const key = JSON.stringify(rate.energy);
      const group = byEnergy.get(key) ?? { energy: rate.energy, ids: [] };
      group.ids.push(rate.id);
      byEnergy.set(key, group);
    }
    const energies = [...byEnergy.values()].map(({ energy, ids }) => ({
      ...energy,
      energyRateByReference: ids.map(referenceToRate),
    }));
    return { rates, energies, currency };
  }

  private keyOf(id: string, timeZone: string | null): string {
    return this.byClock.has(id) ? `${id} ${timeZone ?? 'UTC'}` : id;
  }
}

/** A tariff that has changed; without content if it was removed. */
export interface ChangedTariff extends Partial<RatedTariff> {
  readonly changed_at: string;
}

/** The updates of rates by tariffs that have changed. One that is gone, or can't be said any more, has no prices. */
export class DatexRateUpdates {
  /** By tariff and time zone. */
  private readonly known = new Map<string, Json>();
  private readonly clocks: Clocks;

  /** @param now the clock, in milliseconds since 1970 */
  constructor(
    private readonly changed: ReadonlyMap<string, ChangedTariff>,
    now: number,
  ) {
    this.clocks = new Clocks(now);
  }

  /** Those of a point, each; undefined without any. */
  at(station: PresentStation, timeZone: string | null): readonly Json[] | undefined {
    const updates = tariffsOf(station).flatMap((id) => {
      const changed = this.changed.get(id);
      return changed ? [this.knownUpdate(id, changed, timeZone)] : [];
    });
    return updates.length > 0 ? updates : undefined;
  }

  private knownUpdate(id: string, changed: ChangedTariff, timeZone: string | null): Json {
    const key = `${id} ${timeZone ?? 'UTC'}`;
    const update = this.known.get(key) ?? this.updateOf(id, changed, timeZone);
    this.known.set(key, update);
    return update;
  }

  private updateOf(id: string, changed: ChangedTariff, timeZone: string | null): Json {
    const { tariff, timeZone: own = null } = changed;
    const rated = tariff && { tariff, timeZone: own };
    const clock = { timeZone, now: this.clocks.now };
    return withoutAbsent({
      lastUpdated: changed.changed_at,
      energyRateReference: referenceToRate(rated ? this.clocks.rateId(id, rated, timeZone) : id),
      energyPrice: (rated && datexPrices(rated.tariff, clock)) ?? [],
    });
  }
}

const referenceToRate = (idG: string): Json => ({ targetClass: 'EnergyRate', idG });

/** The offsets of clocks from UTC at a time. */
class Clocks {
  private readonly offsets = new Map<string | null, string>();

  constructor(readonly now: number) {}

  private offset(timeZone: string | null): string {
    const offset = this.offsets.get(timeZone) ?? offsetOf(timeZone ?? 'UTC', this.now);
    this.offsets.set(timeZone, offset);
    return offset;
  }

  /** The id of the rate of a tariff at a place. */
  rateId(id: string, { tariff, timeZone: own }: RatedTariff, timeZone: string | null): string {
    const isSame = !isByClock(tariff) || this.offset(own) === this.offset(timeZone);
    return isSame ? id : `${id}@${timeZone ?? 'UTC'}`;
  }
}
