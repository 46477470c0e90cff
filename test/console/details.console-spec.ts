import { until } from '../engines/processes/until.js';
import { accessibilityViolations } from './support/accessibility.js';
import { useConsole } from './support/use-console.js';

const WHEEL_STEPS = 25;

describe('The list of stations', () => {
  const directory = useConsole({ sample: true });

  it('shows where stations are without a request for a location', async () => {
    const { page } = await directory.openConsole();
    const reads: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/v1/locations/')) reads.push(pathname);
    });
    const list = page.getByRole('listbox', { name: 'Stations' });
    const rows = list.getByRole('option');
    await rows.first().getByText(/, US$/).waitFor();
    await list.hover();
    const scrolled = () => page.evaluate<number>("document.querySelector('[role=listbox]').scrollTop");
    for (let step = 0; step < WHEEL_STEPS; step += 1) {
      const before = await scrolled();
      await page.mouse.wheel(0, 600);
      await until('the list has moved', async () => (await scrolled()) > before);
    }
    await rows.last().getByText(/, US$/).waitFor();
    expect(reads).toEqual([]);
  });
});

describe('Where keys are needed', () => {
  const directory = useConsole({ keys: { reader: ['directory:read'] } });
  const ask = (method: string, path: string, body: unknown) =>
    fetch(`${directory.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${directory.keys['all'] ?? ''}` },
      body: JSON.stringify(body),
    });
  const addStation = async () => {
    await ask('PUT', '/v1/locations/42', { name: 'Depot' });
    const made = await ask('POST', '/v1/stations', { location_id: '42', name: 'Main St' });
    return (await made.json()) as { readonly id: string };
  };

  it('a station and the list of stations are shown as JSON', async () => {
    const { id } = await addStation();
    const key = directory.keys['reader'];
    const { page, problems } = await directory.openConsole({ path: `/stations/${id}`, key });
    await page.getByRole('button', { name: 'More actions' }).click();
    const [record] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('menuitem', { name: 'Open as JSON' }).click(),
    ]);
    await record.getByText(`"id": "${id}"`).waitFor();

    await page.goto(`${directory.url}/about`);
    const [list] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Stations as JSON' }).click(),
    ]);
    await list.getByText(`"id": "${id}"`).waitFor();
    expect(problems).toEqual([]);
  });

  it.each([
    { stay: false, then: 'asks for the key again' },
    { stay: true, then: 'is signed in, until somebody signs out' },
  ])('a new tab $then', async ({ stay }) => {
    const { page } = await directory.openConsole({ path: '/about' });
    const choice = page.getByRole('switch', { name: 'Stay signed in on this computer' });
    expect(await choice.isChecked()).toBe(false);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByLabel('API key').fill(directory.keys['reader'] ?? '');
    if (stay) await choice.check();
    await page.getByRole('button', { name: 'Sign in' }).click();
    const account = page.getByRole('button', { name: 'Signed in as reader' });
    await account.waitFor();

    const other = await page.context().newPage();
    await other.goto(`${directory.url}/about`);
    const asks = other.getByRole('heading', { name: 'Sign in with an API key' });
    const isSignedIn = other.getByRole('button', { name: 'Signed in as reader' });
    await (stay ? isSignedIn : asks).waitFor();
    await account.click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await asks.waitFor();
    expect(
      await page.evaluate("[sessionStorage, localStorage].map((kept) => kept.getItem('directory.key'))"),
    ).toEqual([null, null]);
  });
});

describe('A form', () => {
  const directory = useConsole();
  const register = (id: string, attributes: object) =>
    fetch(`${directory.url}/v1/locations/${id}`, {
      ...{ method: 'PUT', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify(attributes),
    });

  it('suggests the coordinates of the location for its new station', async () => {
    await register('42', { name: 'Depot', latitude: '52.5', longitude: '13.4' });
    const { page } = await directory.openConsole({ path: '/locations/42' });
    await page.getByRole('button', { name: 'Add a station' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Latitude').inputValue()).toBe('52.5');
    await dialog.getByLabel('Longitude').fill('13.41');
    await dialog.getByLabel('Name').fill('Gate');
    await dialog.getByRole('button', { name: 'Add the station' }).click();
    await page.getByRole('heading', { name: 'Gate' }).waitFor();
    const response = await fetch(`${directory.url}/v1/stations?location_id=42`);
    const { items } = (await response.json()) as { items: readonly object[] };
    expect(items).toMatchObject([{ attributes: { latitude: '52.5', longitude: '13.41' } }]);
  });

  it('says once what is wrong, at the field and by its label', async () => {
    await register('43', { name: 'Harbour' });
    const { page } = await directory.openConsole({ path: '/locations/43' });
    await page.getByRole('button', { name: 'Add a station' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Gate');
    await dialog.getByLabel('Latitude').fill('north');
    await dialog.getByRole('button', { name: 'Add the station' }).click();
    await dialog.getByText(/^Latitude must be numeric/).waitFor();
    expect(await dialog.getByText(/must be numeric/).count()).toBe(1);
    expect(await dialog.getByRole('alert').count()).toBe(0);
    expect(await dialog.getByLabel('Latitude').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('A status', () => {
  const directory = useConsole();
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const send = (method: string, path: string, body: object) =>
    fetch(`${directory.url}${path}`, {
      ...{ method, headers: { 'content-type': 'application/json' } },
      body: JSON.stringify(body),
    });

  async function addStation(name: string, observed_at: string): Promise<string> {
    await send('PUT', '/v1/locations/42', { name: 'Depot' });
    const made = await send('POST', '/v1/stations', { location_id: '42', name });
    const { id } = (await made.json()) as { readonly id: string };
    await send('PUT', `/v1/stations/${id}/availability`, { available: '1', observed_at });
    return id;
  }

  it.each(['light', 'dark'] as const)('of long ago does not look like one of now, %s', async (scheme) => {
    const old = await addStation('Long ago', ago(73));
    const recent = await addStation('Now', ago(1));
    const { page, problems } = await directory.openConsole({ scheme, path: `/?selected=${old}` });
    const row = (name: string) => page.getByRole('option', { name: new RegExp(`^${name} `) }).first();
    const card = page.getByRole('region', { name: 'Selected station' });
    await card.locator('[data-old]').getByText('3 days ago').waitFor();
    await row('Long ago').locator('[data-old]').getByText('3 days ago').waitFor();
    await row('Now').getByText('1 hour ago').waitFor();
    expect(await row('Now').locator('[data-old]').count()).toBe(0);
    const colour = (mark: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('[role=option] ${mark}')).color`);
    expect(await colour('[data-status][data-old]')).not.toEqual(
      await colour('span[data-status]:not([data-old])'),
    );
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.goto(`${directory.url}/stations/${old}`);
    const main = page.getByRole('main');
    await main.locator('[data-old]').getByText('3 days ago').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.goto(`${directory.url}/stations/${recent}`);
    await main.getByText('1 hour ago').first().waitFor();
    expect(await main.locator('[data-old]').count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
