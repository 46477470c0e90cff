const FEED = 'NL*BEN';
/** Locations of one request. */
const CHUNK = 5_000;

interface Line {
  readonly id?: string | null;
  readonly rejected?: number;
}

/** Fills a directory with locations of two stations each, which lack nothing that a standard requires. */
export async function fillWithSites(url: string, locations: number): Promise<void> {
  const [type] = await bulk(url, [
    { type: 'UpsertConnectorType', source: { feed: FEED, id: 'T2' }, data: { name: 'Type 2' } },
  ]);
  const connectors = [
    {
      ...{ connector_type_id: type?.id, count: 2, standard: 'IEC_62196_T2', format: 'SOCKET' },
      ...{ power_type: 'AC_3_PHASE', max_voltage: 230, max_amperage: 32, kilowatts: 22 },
    },
  ];
  for (let from = 0; from < locations; from += CHUNK) {
    const count = Math.min(CHUNK, locations - from);
    await bulk(url, Array.from({ length: count }, (_, n) => commandsOf(String(from + n), connectors)).flat());
  }
}

function commandsOf(id: string, connectors: readonly object[]): readonly object[] {
  const source = { feed: FEED, id };
  const data = {
    ...{ name: `Site ${id}`, address: `Street ${id}`, city: 'Gent', postal_code: '9000', country: 'BE' },
    ...{ time_zone: 'Europe/Brussels', latitude: '51.04759', longitude: '3.72994', operator: 'Operator' },
  };
  const stations = ['1', '2'].map((uid) => ({
    ...{ type: 'UpsertStation', source: { feed: FEED, id: `${id}/${uid}` }, connectors },
    ...{ observed_at: '2026-11-01T10:00:00Z', details: { evse_id: `BE*BEN*E${id}*${uid}` } },
    data: { location_source: source, available: '1' },
  }));
  return [{ type: 'RegisterLocation', source, data }, ...stations];
}

async function bulk(url: string, commands: readonly object[]): Promise<readonly Line[]> {
  const response = await fetch(`${url}/v1/bulk`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: commands.map((command) => `${JSON.stringify(command)}\n`).join(''),
  });
  const lines = (await response.text()).trimEnd().split('\n');
  const results = lines.map((line) => JSON.parse(line) as Line);
  if (results.at(-1)?.rejected !== 0) throw new Error(`commands were rejected: ${lines.at(-1)}`);
  return results;
}
