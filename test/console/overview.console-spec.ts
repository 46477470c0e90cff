import type { Page, Response } from 'playwright-core';
import { goTo } from './support/navigation.js';
import { useConsole } from './support/use-console.js';

/** What a page asks the API for, without the stream, which all pages share. */
function requestsOf(page: Page): Response[] {
  const responses: Response[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/(?:v1|health)\//.test(pathname) && pathname !== '/v1/events/stream') responses.push(response);
  });
  return responses;
}

describe('A directory with more than 10,000 events', () => {
  const directory = useConsole({ sample: true });

  const reports = Array.from({ length: 12_000 }, (_, index) => ({
    ...{ type: 'SetStationAvailability', source: { feed: 'afdc', id: '347365' } },
    data: { available: String(1 + (index % 2)) },
  }));
  beforeAll(async () => {
    const response = await fetch(`${directory.url}/v1/bulk`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/x-ndjson' } },
      body: reports.map((report) => JSON.stringify(report)).join('\n'),
    });
    expect(await response.text()).toContain('"accepted":12000');
  });

  it('opens its overview by at most 7 requests of 200 KB, with every feed and a whole day', async () => {
    const { page, problems } = await directory.openConsole();
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    // Else tiles of the map are still under way when the page is left.
    await page.getByRole('button', { name: 'Table', exact: true }).first().click();
    await page.getByRole('grid').getByRole('row').nth(1).getByRole('link').waitFor();
    const group = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Stations' });
    await group.click();
    const responses = requestsOf(page);
    await page.getByRole('menuitem', { name: 'Overview', exact: true }).click();
    await page.getByRole('link', { name: 'afdc' }).waitFor();
    await page.getByRole('img', { name: 'Numbers of stations by status over the last 24 hours' }).waitFor();
    await page.getByRole('link', { name: 'Best Western University Inn' }).first().waitFor();
    const bodies = await Promise.all(responses.map((response) => response.body()));
    expect(responses.map((response) => new URL(response.url()).pathname).sort()).toEqual([
      ...['/health/ready', '/v1/events', '/v1/feeds', '/v1/stations'],
      ...['/v1/summary', '/v1/summary', '/v1/summary/history'],
    ]);
    expect(bodies.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(200_000);
    expect(problems).toEqual([]);
  });

  it('shows the newest of its events, and older ones when they are asked for', async () => {
    const { page, problems } = await directory.openConsole();
    await goTo(page, 'Events');
    const count = page.getByRole('status').filter({ hasText: /events$/ });
    await count.getByText('1,000 events').waitFor();
    await page
      .getByRole('row', { name: /Best Western University Inn/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Show older events' }).click();
    await count.getByText('2,000 events').waitFor();
    expect(problems).toEqual([]);
  });
});
