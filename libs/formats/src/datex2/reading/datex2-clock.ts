/** Where hours are, of which the reading of times depends. */
export interface HoursContext {
  readonly time_zone: string | null;
  /** As alpha-2. */
  readonly country: string | null;
}

const known = new Map<string, ReadonlySet<string>>();

/** A time of winter and one of summer, whatever the hemisphere. */
const SEASONS = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];

/**
 * The offsets from UTC that clocks of a place have in a year, such as `+01:00`: in its time zone, else in those of its
 * country. Publishers give the times of clocks with the offset of the season.
 */
export function clockOffsets({ time_zone, country }: HoursContext): ReadonlySet<string> {
  const key = time_zone ?? country ?? '';
  const zones = time_zone === null ? zonesOf(country) : [time_zone];
  const offsets =
    known.get(key) ?? new Set(zones.flatMap((zone) => SEASONS.map((time) => offsetOf(zone, time))));
  known.set(key, offsets);
  return offsets;
}

/** Time zones of a country, as far as the runtime knows them. */
function zonesOf(country: string | null): readonly string[] {
  if (country === null) return [];
  const locale = new Intl.Locale('und', { region: country }) as ZonesOfLocale;
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** The runtime has one of them. */
interface ZonesOfLocale {
  readonly timeZones?: readonly string[];
  getTimeZones?(): readonly string[] | undefined;
}

function offsetOf(timeZone: string, time: number): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', '') || '+00:00';
}
