import type { Locator, Page } from 'playwright-core';
import { accessibilityViolations, colourViolations } from './support/accessibility.js';
import { askAt } from './support/ask.js';
import { arrivedAt, right } from './support/journey.js';
import { press, retype, tabTo } from './support/keyboard.js';
import { goTo, goToByKeys } from './support/navigation.js';
import { makePlace, perKwh, pricedStations, type Answer } from './support/priced-stations.js';
import { useConsole } from './support/use-console.js';

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });
const group = (within: Locator, name: string) => within.getByRole('group', { name, exact: true });
const field = (within: Locator, label: string) => within.getByLabel(label, { exact: true });
const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
/** Of the newest message. */
const undo = (page: Page) => button(page, 'Undo').first();

describe('Tariffs', () => {
  const directory = useConsole();
  const ask = askAt<Answer>(directory);

  beforeAll(() => makePlace(ask));

  const makeStation = pricedStations(ask);

  it('is made, given to a connector, priced there, changed and removed, with the pointer', async () => {
    const stationId = await makeStation({});
    const opened = await directory.openConsole();
    const { page, problems } = opened;
    await goTo(page, 'Tariffs');
    await page.getByText('No tariffs', { exact: true }).waitFor();
    await button(page, 'Add tariff').click();
    const form = page.getByRole('dialog', { name: 'Add tariff' });
    await field(form, 'Name').fill('Charging at night');
    await field(form, 'Kind').selectOption('Ad hoc');
    await form.getByRole('combobox', { name: 'Currency' }).fill('Euro');
    await page.getByRole('option', { name: 'Euro', exact: true }).click();
    await field(form, 'Prices include taxes').selectOption('Yes');
    await field(form, 'Price').fill('0.59');
    await field(form, 'Tax, percent').fill('19');
    expect(await accessibilityViolations(page)).toEqual([]);
    await button(form, 'Add tariff').click();
    await form.waitFor({ state: 'detached' });
    const words = page.getByRole('main').getByRole('listitem');
    await words.getByText('€0.59/kWh', { exact: true }).waitFor();
    await words.getByText('19% tax included', { exact: true }).waitFor();
    await page.getByText(/^€0.59 since /).waitFor();
    const id = idIn(page);
    expect(await arrivedAt(opened, heading(page, 'Charging at night'), button(page, 'Edit'))).toEqual(
      right(`/tariffs/${id}`, 'Charging at night'),
    );

    await page.goto(`${directory.url}/stations/${stationId}`);
    await button(page, 'Edit connectors').click();
    const editor = page.getByRole('dialog', { name: 'Edit connectors' });
    await editor.getByRole('combobox', { name: 'Tariffs' }).fill('night');
    await page.getByRole('option', { name: 'Charging at night €0.59/kWh; 19% tax included' }).click();
    await button(editor, 'Remove Charging at night').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await button(editor, 'Save').click();
    await editor.waitFor({ state: 'detached' });
    const prices = page.getByRole('list', { name: 'Prices' });
    await prices.getByText('€17.70', { exact: true }).waitFor();
    await prices.getByText('Ad hoc · €14.87 before taxes').click();
    await prices.getByText('Energy: 30 kWh at €0.59 = €17.70').waitFor();
    const session = page.getByRole('group', { name: 'Price of' });
    await field(session, 'kWh').fill('10');
    await prices.getByText('€5.90', { exact: true }).waitFor();

    await prices.getByRole('link', { name: 'Charging at night' }).click();
    await heading(page, 'Charging at night').waitFor();
    await button(page, 'Edit').click();
    const edit = page.getByRole('dialog', { name: 'Edit tariff' });
    await field(edit, 'Price').fill('0.64');
    await button(edit, 'Save').click();
    await edit.waitFor({ state: 'detached' });
    await page.getByRole('img', { name: /price of a kWh over time as a line/ }).waitFor();
    const cells = page.getByRole('table', { name: /^Price of a kWh/ }).getByRole('cell');
    expect(await cells.allTextContents()).toEqual(['€0.64', '€0.59']);
    await page.getByText('Prices: 0.59/kWh → 0.64/kWh').waitFor();
    await undo(page).click();
    await words.getByText('€0.59/kWh', { exact: true }).waitFor();

    // The older value of a change can be given again right there.
    await button(page, 'Compare version 3').click();
    const versions = page.getByRole('dialog', { name: 'Version 3' });
    await button(versions, 'Restore Prices').click();
    await versions.getByText('Restored', { exact: true }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await words.getByText('€0.64/kWh', { exact: true }).waitFor();

    await button(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByText('This tariff was removed').waitFor();
    await page.getByText('Removed', { exact: true }).first().waitFor();
    await undo(page).click();
    await words.getByText('€0.64/kWh', { exact: true }).waitFor();
    expect((await ask('GET', `/v1/tariffs/${id}`)).version).toBe(6);

    // The browser keeps the session.
    await page.goto(`${directory.url}/stations/${stationId}`);
    await prices.getByText('€6.40', { exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  it('are made and found by keyboard alone, and what is missing is said where it belongs', async () => {
    const { page, problems } = await directory.openConsole();
    await goToByKeys(page, 'Tariffs');
    await page.keyboard.press('a');
    const form = page.getByRole('dialog', { name: 'Add tariff' });
    await form.getByText('Fields with * must have a value.', { exact: true }).waitFor();
    const requiredOf = (within: Locator) =>
      within
        .locator('[aria-required=true]')
        .evaluateAll((controls) =>
          controls.map(
            (control) => (control as unknown as { labels: { textContent: string }[] }).labels[0]?.textContent,
          ),
        );
    expect(await requiredOf(form)).toEqual(['Currency', 'Type', 'Price']);
    await tabTo(page, field(form, 'Name'));
    await page.keyboard.type('Parking');
    const currency = form.getByRole('combobox', { name: 'Currency' });
    await tabTo(page, currency);
    await page.keyboard.type('Swiss franc');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+s');
    // The group opens for the error.
    const price = field(group(form, 'Amount 1'), 'Price');
    await price.and(page.locator('[aria-invalid=true]')).and(page.locator(':focus')).waitFor();
    expect(await requiredOf(group(form, 'Amount 1'))).toEqual(['Type', 'Price']);
    await page.keyboard.type('4.5');
    await tabTo(page, field(group(form, 'Amount 1'), 'Type'));
    await page.keyboard.type('Time parked');
    await field(group(form, 'Amount 1'), 'Per').waitFor();
    expect(await field(group(form, 'Amount 1'), 'Price').inputValue()).toBe('0.075');
    await press(page, button(form, 'Add Conditions'));
    const when = group(form, 'Conditions');
    await retype(page, field(when, 'From'), '8');
    await retype(page, field(when, 'To'), '20');
    await page.keyboard.press('ControlOrMeta+s');
    await form.waitFor({ state: 'detached' });
    await page
      .getByRole('main')
      .getByRole('listitem')
      .getByText('CHF 0.075/min when not charging, 08:00–20:00')
      .waitFor();

    await goToByKeys(page, 'Tariffs');
    await page.keyboard.press('/');
    await page.keyboard.type('parking');
    const row = page.getByRole('grid', { name: 'Tariffs' }).getByRole('row', { name: /Parking/ });
    await row.waitFor();
    await page.getByText('1 tariff', { exact: true }).waitFor();
    await press(page, page.getByRole('grid', { name: 'Tariffs' }));
    await heading(page, 'Parking').waitFor();
    expect(problems).toEqual([]);
  });

  it('of a connector that are not known or not valid yet are told, and stay when it is edited', async () => {
    const night = await ask('POST', '/v1/tariffs', {
      ...{
        name: 'Next century',
        currency: 'EUR',
        elements: perKwh('0.5'),
        valid_from: '2101-01-01T00:00:00Z',
      },
    });
    const source = { feed: 'NL*TNM', id: '12' };
    const id = await makeStation({ tariff_ids: [night.id], tariff_sources: [source] });
    const { page, problems } = await directory.openConsole({ path: `/stations/${id}` });
    const prices = page.getByRole('list', { name: 'Prices' });
    await prices.getByText(/^Names a tariff that is not known: /).waitFor();
    await prices.getByText(/^Announced: €0.50\/kWh; valid from 1 Jan 2101/).waitFor();

    await button(page, 'Edit connectors').click();
    const editor = page.getByRole('dialog', { name: 'Edit connectors' });
    await button(editor, 'Remove Next century').waitFor();
    await button(editor, 'Remove 1 that is not known').waitFor();
    await field(editor, 'Count').fill('2');
    await button(editor, 'Save').click();
    await editor.waitFor({ state: 'detached' });
    const [kept] = (await ask('GET', `/v1/stations/${id}`)).connectors;
    expect(kept).toMatchObject({ count: 2, tariff_sources: [source] });
    expect(kept?.tariff_ids).toHaveLength(2);

    await button(page, 'Edit connectors').click();
    await button(editor, 'Remove 1 that is not known').click();
    await button(editor, 'Save').click();
    await editor.waitFor({ state: 'detached' });
    const [left] = (await ask('GET', `/v1/stations/${id}`)).connectors;
    expect(left).toMatchObject({ tariff_ids: [night.id], tariff_sources: [] });
    // A tariff that is not there is an answer: the page says so.
    expect(problems).toEqual([]);
  });

  it('sort what a search has found by what a session costs', async () => {
    for (const [name, price] of [
      ['Dear', '0.79'],
      ['Cheap', '0.39'],
    ]) {
      const tariff = await ask('POST', '/v1/tariffs', {
        ...{
          name,
          kind: 'AD_HOC_PAYMENT',
          currency: 'EUR',
          tax_included: true,
          elements: perKwh(price ?? ''),
        },
      });
      const id = await makeStation({ tariff_ids: [tariff.id] });
      await ask('PATCH', `/v1/stations/${id}`, { name: `Sorted ${name}` });
    }
    const { page, problems } = await directory.openConsole();
    const sort = page.getByRole('combobox', { name: 'Sort by' });
    await page.getByRole('option', { name: /Sorted Cheap/ }).waitFor();
    expect(await sort.getByRole('option', { name: 'Cheapest' }).isDisabled()).toBe(true);
    await page.getByRole('searchbox', { name: 'Search stations' }).fill('sorted');
    await sort.selectOption('Most expensive');
    const rows = page.getByRole('listbox', { name: 'Stations' }).getByRole('option');
    await rows.first().getByText('€23.70').waitFor();
    await sort.selectOption('Cheapest');
    await rows.first().getByText('€11.70').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await field(page.getByRole('group', { name: 'Price of' }), 'kWh').fill('10');
    await rows.first().getByText('€3.90').waitFor();

    // The dearer one costs €7.90.
    await button(page, /^Price limit/).click();
    const limit = page.getByRole('dialog', { name: 'Price limit' });
    await field(limit, 'At most').fill('5,5');
    await page.getByText('1 station', { exact: true }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(new URL(page.url()).searchParams.get('max_price')).toBe('5.5');
    expect(new URL(page.url()).searchParams.get('currency')).toBe('EUR');
    await page.keyboard.press('Escape');
    await button(page, /^Price limit at most €5.50/).waitFor();
    await page.reload();
    await page.getByText('1 station', { exact: true }).waitFor();
    await button(page, 'Clear filters').click();
    await page.getByText('2 stations', { exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('are read on a phone, %s', async (scheme) => {
    const { id } = await ask('POST', '/v1/tariffs', {
      ...{ name: `Phone ${scheme}`, currency: 'EUR', elements: perKwh('0.49') },
      valid_until: '2101-01-01T00:00:00Z',
    });
    await ask('PATCH', `/v1/tariffs/${id}`, { elements: perKwh('0.59') });
    const opened = await directory.openConsole({ path: '/tariffs', viewport: 'phone', scheme });
    const { page } = opened;
    await page.getByRole('row', { name: new RegExp(`Phone ${scheme} until 1 Jan 2101 €0.59/kWh`) }).click();
    await page.getByText('Announced: this tariff ends on 1 Jan 2101').waitFor();
    await page.getByRole('img', { name: /over time as a line/ }).waitFor();
    expect(await colourViolations(page)).toEqual([]);
    const isWider = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
    expect(await page.evaluate(isWider)).toBe(false);
  });
});
