import { useConsole } from './support/use-console.js';

/** Clicks on Pause before the page has read the event that its tab tells the others of. */
const pauseAtNextEvent = `{
  const ofTabs = new BroadcastChannel('directory-live:anonymous');
  ofTabs.onmessage = ({ data }) => {
    if (data.kind !== 'event') return;
    ofTabs.close();
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Pause').click();
  };
}`;

describe('Events and the overview', () => {
  const directory = useConsole({ sample: true });

  const send = (method: string, path: string, body: object) =>
    fetch(`${directory.url}${path}`, {
      ...{ method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    });

  const report = async (available: string) => {
    const list = await fetch(`${directory.url}/v1/stations?q=best+western+university`);
    const [station] = ((await list.json()) as { items: { id: string }[] }).items;
    await send('PUT', `/v1/stations/${station?.id}/availability`, { available });
  };

  it('show a change as it happens, and wait while they are paused', async () => {
    const { page, problems } = await directory.openConsole({
      path: '/events?types=StationAvailabilityChanged',
    });
    await page.getByText('No event matches').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await report('1');
    const row = page.getByRole('row', { name: /Never reported → Available Best Western University Inn/ });
    await row.waitFor();

    await page.getByRole('button', { name: 'Pause' }).click();
    await report('4');
    await page.getByText('Paused. There are newer events.').waitFor();
    expect(await page.getByText('Available → Under Repair').count()).toBe(0);
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Available → Under Repair').waitFor();

    await page.evaluate(pauseAtNextEvent);
    await report('2');
    await page.getByText('Paused. There are newer events.').waitFor();
    expect(await page.getByText('Under Repair → In Use').count()).toBe(0);
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Under Repair → In Use').waitFor();
    expect(problems).toEqual([]);
  });

  it('are filtered, and open by keyboard', async () => {
    const { page, problems } = await directory.openConsole({ path: '/events' });
    await page.getByRole('grid', { name: 'Events' }).waitFor();
    await page.getByRole('button', { name: 'Locations' }).click();
    await page.getByText('410 events').waitFor();
    expect(new URL(page.url()).searchParams.get('types')).toContain('LocationRegistered');
    await page.getByRole('grid', { name: 'Events' }).press('ArrowDown');
    await page.getByRole('grid', { name: 'Events' }).press('Enter');
    await page.getByRole('dialog').getByText('LocationRegistered', { exact: true }).waitFor();
    await page.getByText('The event as JSON').first().click();
    await page.getByText(/"specversion": "1.0"/).waitFor();
    expect(problems).toEqual([]);
  });

  it('are in the overview with the numbers by status and the freshness of feeds', async () => {
    const { page, problems } = await directory.openConsole({ path: '/overview' });
    await page.getByRole('link', { name: /All stations\s*410/ }).waitFor();
    await page.getByRole('row', { name: /afdc 410/ }).waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await send('PUT', '/v1/locations/77', { name: 'Brand new site' });
    await page.getByRole('link', { name: 'Brand new site' }).waitFor();
    expect(problems).toEqual([]);
  });
});
