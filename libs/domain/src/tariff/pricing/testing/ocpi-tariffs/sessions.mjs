const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Time zones, with the instants at which their clocks change in 2026. */
const zones = {
  'Europe/Berlin': ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'],
  'Europe/Lisbon': ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'],
  'America/New_York': ['2026-03-08T07:00:00Z', '2026-11-01T06:00:00Z'],
  'America/St_Johns': ['2026-03-08T05:30:00Z', '2026-11-01T04:30:00Z'],
  'Australia/Adelaide': ['2026-04-04T16:30:00Z', '2026-10-03T16:30:00Z'],
  'Australia/Lord_Howe': ['2026-04-04T15:00:00Z', '2026-10-03T15:30:00Z'],
  'Asia/Kolkata': [],
  'Asia/Kathmandu': [],
  UTC: [],
};

/** A session of 2026. The tool reads hours with four decimals, which three minutes have. */
export function randomSession(random) {
  const zone = random.oneOf(Object.keys(zones));
  const changes = zones[zone];
  const first = Date.parse('2026-01-01T00:00:00Z');
  const start =
    changes.length > 0 && random.chance(0.25)
      ? Date.parse(random.oneOf(changes)) - random.integer(0, 300) * MINUTE
      : first + random.integer(0, 364 * 24 * 60) * MINUTE;
  const minutes = 3 * (random.chance(0.7) ? random.integer(1, 40) : random.integer(1, 240));
  return {
    zone,
    start,
    minutes,
    kwh: random.chance(0.03) ? '0' : (random.integer(1, 60_000) / 1000).toString(),
    parking_minutes: random.chance(0.5) ? 0 : 3 * random.integer(1, random.chance(0.7) ? 20 : 200),
    kilowatts: random.chance(0.3) ? random.integer(1, 150) : null,
  };
}

/**
 * The milliseconds after which a session is cut into charging periods: wherever a restriction of the tariff may begin or end.
 * The wall clock is looked at each minute.
 */
export function cutsOf(tariff, { zone, start, kwh, minutes, parking_minutes }) {
  const restrictions = tariff.elements.flatMap((element) => element.restrictions ?? []);
  const all = (...names) => restrictions.flatMap((of) => names.flatMap((name) => of[name] ?? []));
  const charging = minutes * MINUTE;
  const atKwh = all('min_kwh', 'max_kwh').filter((limit) => limit < Number(kwh));
  const cuts = [
    charging,
    ...all('min_duration', 'max_duration').map((seconds) => seconds * 1000),
    ...atKwh.map((limit) => (limit / Number(kwh)) * charging),
    ...(all('start_time', 'end_time', 'start_date', 'end_date', 'day_of_week').length > 0
      ? clockCuts(zone, start, (minutes + parking_minutes) * MINUTE, [
          '00:00',
          ...all('start_time', 'end_time'),
        ])
      : []),
  ];
  const end = charging + parking_minutes * MINUTE;
  return [...new Set([0, ...cuts])].filter((cut) => 0 <= cut && cut < end).sort((a, b) => a - b);
}

function clockCuts(zone, start, length, times) {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short', hourCycle: 'h23' });
  const shown = (at) => format.format(at);
  const cuts = [];
  for (let after = MINUTE; after < length; after += MINUTE) {
    const [before, now] = [shown(start + after - MINUTE), shown(start + after)];
    // A clock that is put forward or back passes over times.
    const passed = (minutesOf(now) - minutesOf(before)) * MINUTE;
    if (times.includes(now) || (passed !== MINUTE && passed !== MINUTE - DAY)) cuts.push(after);
  }
  return cuts;
}

function minutesOf(time) {
  const [hours, minutes] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
