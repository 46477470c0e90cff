import type { Locator, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility.js';
import { askAt } from './support/ask.js';
import { makePlace, perKwh, pricedStations, type Answer } from './support/priced-stations.js';
import { useConsole } from './support/use-console.js';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const field = (within: Locator, label: string) => within.getByLabel(label, { exact: true });
const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

describe('A tariff in force', () => {
  const directory = useConsole();
  const ask = askAt<Answer>(directory);
  const makeStation = pricedStations(ask);

  beforeAll(() => makePlace(ask));

  it('announces a change: the present price stays until then, and the connectors get the new one', async () => {
    const now = await ask('POST', '/v1/tariffs', {
      ...{ name: 'Daily', currency: 'EUR', tax_included: true, elements: perKwh('0.62') },
    });
    const id = await makeStation({ tariff_ids: [now.id] });
    const { page, problems } = await directory.openConsole({ path: `/tariffs/${now.id}` });
    await button(page, 'Edit').click();
    const edit = page.getByRole('dialog', { name: 'Edit tariff' });
    await field(edit, 'Valid from').fill('2101-01-01T00:00');
    await edit.getByText(/^Saved so, this tariff has no price until 1 Jan 2101/).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await button(edit, 'Cancel').click();
    await button(edit, 'Discard').click();

    await button(page, 'Announce a change').click();
    const form = page.getByRole('dialog', { name: 'Announce a change of Daily' });
    await field(form, 'Price').fill('0.65');
    await form.getByText('€0.65/kWh; taxes included', { exact: true }).waitFor();
    await button(form, 'Announce a change').click();
    await form.getByText(/^Enter a date and a time to come/).waitFor();
    await field(form, 'Begin of the new prices').fill('2101-01-01T00:00');
    expect(await accessibilityViolations(page)).toEqual([]);
    await button(form, 'Announce a change').click();
    const add = page.getByRole('dialog', { name: 'Add the tariff to 1 station' });
    await add.getByText(/^1 of \d+ stations? (has|have) connectors that name the present tariff/).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await button(add, 'Cancel').click();
    await page.getByText('Nothing was announced').waitFor();
    expect(idIn(page)).toBe(now.id);
    expect(await ask('GET', `/v1/tariffs/${now.id}`)).toMatchObject({ version: 1 });

    await button(page, 'Announce a change').click();
    await field(form, 'Price').fill('0.65');
    await field(form, 'Begin of the new prices').fill('2101-01-01T00:00');
    await button(form, 'Announce a change').click();
    await button(add, 'Change 1 station').click();
    const done = page.getByRole('dialog', { name: 'Changes saved' });
    await button(done, 'Close').last().click();
    await page.getByText(/^Announced: this tariff applies from 1 Jan 2101/).waitFor();
    await page.getByText('€0.65 from 1 Jan 2101').waitFor();
    const announcedId = idIn(page);
    const [connector] = (await ask('GET', `/v1/stations/${id}`)).connectors;
    expect(connector?.tariff_ids.toSorted()).toEqual([now.id, announcedId].sort());
    expect(await ask('GET', `/v1/tariffs/${now.id}`)).toMatchObject({
      attributes: { valid_from: null, valid_until: '2101-01-01T00:00:00.000Z' },
    });

    await page.goto(`${directory.url}/stations/${id}`);
    const prices = page.getByRole('list', { name: 'Prices' });
    await prices.getByText('€18.60', { exact: true }).waitFor();
    await prices.getByText(/^Announced: €0.65\/kWh/).waitFor();
    expect(problems).toEqual([]);
  });
});
