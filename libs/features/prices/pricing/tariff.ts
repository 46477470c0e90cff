/**
 * What a tariff says about the cost of a charging session, by the names of its attributes. Numbers are those of OCPI 2.2.1
 * and 2.3.0 (module Tariffs). An absent member is like null.
 */
export interface PricedTariff {
  /** ISO 4217. All prices are in it. */
  readonly currency: string;
  /** Whether prices have taxes in them; null: nothing was said. */
  readonly tax_included?: boolean | null;
  /** What a session costs at least. */
  readonly min_price?: PriceLimit | null;
  /** What a session costs at most. */
  readonly max_price?: PriceLimit | null;
  readonly elements: readonly TariffElement[];
  /** RFC 3339, the first instant at which sessions may begin. */
  readonly valid_from?: string | null;
  /** RFC 3339, the first instant at which none may begin any more. */
  readonly valid_until?: string | null;
}

/** Decimal texts. Each side limits the total of its kind. */
export interface PriceLimit {
  readonly before_taxes?: string | null;
  readonly after_taxes?: string | null;
}

/** Components that apply while all restrictions hold, unless an earlier element has one of the same type that applies. */
export interface TariffElement {
  readonly price_components: readonly PriceComponent[];
  readonly restrictions?: Restrictions | null;
}

/** What is paid for: energy in kWh; the session once; time of charging and of parking after it in hours. */
export type Dimension = (typeof dimensions)[number];
export const dimensions = ['ENERGY', 'FLAT', 'TIME', 'PARKING_TIME'] as const;

export interface PriceComponent {
  /** A {@link Dimension}; a component of another type is passed over. */
  readonly type: string;
  /** Decimal text, per kWh or hour. */
  readonly price: string;
  /** Decimal text, percent; null: none is known. */
  readonly tax?: string | null;
  /** Blocks in which a session is billed, in Wh or seconds; 0: without blocks; absent: 1. */
  readonly step_size?: number | null;
}

export type DimensionPrice = PriceComponent & { readonly type: Dimension };

export const hasDimension = (component: PriceComponent): component is DimensionPrice =>
  dimensions.some((dimension) => dimension === component.type);

/** Limits as OCPI's TariffRestrictions has them: from a minimum, included, to a maximum, excluded. */
export interface Restrictions {
  /** `HH:MM` by the wall clock of the station. */
  readonly start_time?: string | null;
  readonly end_time?: string | null;
  /** `YYYY-MM-DD` by the wall clock of the station. */
  readonly start_date?: string | null;
  readonly end_date?: string | null;
  readonly min_kwh?: number | null;
  readonly max_kwh?: number | null;
  /** Ampere. The current of a session is not known. */
  readonly min_current?: number | null;
  readonly max_current?: number | null;
  /** kW. */
  readonly min_power?: number | null;
  readonly max_power?: number | null;
  /** Seconds since the begin of the session. */
  readonly min_duration?: number | null;
  readonly max_duration?: number | null;
  /** `MONDAY` to `SUNDAY`; none: any day. */
  readonly day_of_week?: readonly string[] | null;
  /** Makes an element one of reservations. */
  readonly reservation?: string | null;
}
