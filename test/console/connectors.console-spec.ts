import type { Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility.js';
import { askAt } from './support/ask.js';
import { press, retype, tabTo } from './support/keyboard.js';
import { useConsole } from './support/use-console.js';

interface Answer {
  readonly id: string;
  readonly connectors: readonly object[];
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit connectors' });
const row = (page: Page, number: number) => dialog(page).getByRole('group', { name: `Connector ${number}` });
const typeOf = (page: Page, number: number) =>
  row(page, number).getByRole('combobox', { name: 'Connector type' });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save', exact: true });
const card = (page: Page) => page.getByRole('main').getByRole('listitem');

/** Types a part of a name, and takes the first type that is found. */
async function chooseType(page: Page, number: number, words: string, option: string): Promise<void> {
  await retype(page, typeOf(page, number), words);
  await page.getByRole('option', { name: option }).and(page.locator('[data-highlighted]')).waitFor();
  await page.keyboard.press('Enter');
  // The search may have gone on: the type is chosen when it has ended.
  await page.locator('[role=option]').first().waitFor({ state: 'detached' });
}

describe('By keyboard alone, the connectors of a station', () => {
  const directory = useConsole();

  const ask = askAt<Answer>(directory);

  let ccs = '';
  beforeAll(async () => {
    await ask('PUT', '/v1/locations/42', { name: 'Depot' });
    const fast = {
      name: 'CCS 2, DC 150 kW',
      description: 'IEC_62196_T2_COMBO',
      power: 'DC',
      kilowatts: '150',
    };
    ccs = (await ask('POST', '/v1/connector-types', fast)).id;
    await ask('POST', '/v1/connector-types', { name: 'CHAdeMO', description: 'CHADEMO', power: 'DC' });
  });

  const makeStation = () => ask('POST', '/v1/stations', { location_id: '42', name: 'Main St' });

  async function openEditor(id: string) {
    const opened = await directory.openConsole({ path: `/stations/${id}` });
    await press(opened.page, opened.page.getByRole('button', { name: 'Edit connectors' }));
    await typeOf(opened.page, 1).and(opened.page.locator(':focus')).waitFor();
    return opened;
  }

  it('are entered, copied, removed, put back, saved and undone', async () => {
    const { id } = await makeStation();
    const { page, problems } = await openEditor(id);
    await retype(page, typeOf(page, 1), 'ch');
    await page.getByRole('option', { name: 'CHAdeMO' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await retype(page, typeOf(page, 1), 'ccs');
    const another = page.getByRole('option', { name: 'Add the connector type “CCS 1”' });
    await another.getByText('Added at once').waitFor();
    await chooseType(page, 1, 'ccs2', 'CCS 2, DC 150 kW');
    expect(await row(page, 1).getByLabel('Kilowatts').inputValue()).toBe('150');
    await retype(page, row(page, 1).getByLabel('Max voltage'), '920');
    await press(page, row(page, 1).getByRole('button', { name: 'Copy connector 1' }));
    await typeOf(page, 2).and(page.locator(':focus')).waitFor();
    await chooseType(page, 2, 'cha', 'CHAdeMO');
    expect(await row(page, 2).getByRole('combobox', { name: 'Standard' }).inputValue()).toBe('CHAdeMO');
    expect(await row(page, 2).getByLabel('Max voltage').inputValue()).toBe('920');
    await press(page, row(page, 1).getByRole('button', { name: 'Remove connector 1' }));
    await dialog(page).getByText('Connector 1 removed.').waitFor();
    await typeOf(page, 1).and(page.locator(':focus')).waitFor();
    await press(page, dialog(page).getByRole('button', { name: 'Undo', exact: true }));
    await row(page, 2).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await press(page, save(page));
    await card(page).getByText('CHAdeMO', { exact: true }).waitFor();
    expect((await ask('GET', `/v1/stations/${id}`)).connectors).toMatchObject([
      {
        name: 'CCS 2, DC 150 kW',
        count: 1,
        standard: 'IEC_62196_T2_COMBO',
        max_voltage: 920,
        kilowatts: 150,
      },
      { name: 'CHAdeMO', count: 1, standard: 'CHADEMO', power_type: 'DC', max_voltage: 920 },
    ]);
    await page
      .getByText(/^Connectors of .* saved$/)
      .first()
      .waitFor();
    await press(page, page.getByRole('button', { name: 'Undo' }));
    await page.getByText('No connectors are known.').waitFor();
    expect(problems).toEqual([]);
  });

  it('say at their cells what is wrong, and that a row says the same as another', async () => {
    const { id } = await makeStation();
    const { page } = await openEditor(id);
    await chooseType(page, 1, 'ccs', 'CCS 2, DC 150 kW');
    await retype(page, row(page, 1).getByLabel('Kilowatts'), 'many');
    await press(page, save(page));
    await row(page, 1).getByText('Kilowatts must be a number').waitFor();
    await row(page, 1).getByLabel('Kilowatts').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('22,5');
    await press(page, row(page, 1).getByRole('button', { name: 'Copy connector 1' }));
    await press(page, save(page));
    await row(page, 2).getByText('Another row says the same.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await retype(page, row(page, 2).getByLabel('Kilowatts'), '150');
    await press(page, save(page));
    await dialog(page).waitFor({ state: 'detached' });
    const { connectors } = await ask('GET', `/v1/stations/${id}`);
    expect(connectors).toMatchObject([{ kilowatts: 22.5 }, { kilowatts: 150 }]);
  });

  it.each(['Keep mine', 'Take theirs'])('that others changed meanwhile are a choice: %s', async (choice) => {
    const { id } = await makeStation();
    const { page } = await openEditor(id);
    await chooseType(page, 1, 'cha', 'CHAdeMO');
    await ask('PUT', `/v1/stations/${id}/connectors`, [{ connector_type_id: ccs, count: 3 }]);
    await press(page, save(page));
    const choices = dialog(page).getByRole('group', { name: 'Connectors' });
    await choices.getByText('3 × CCS 2, DC 150 kW').waitFor();
    await choices.getByText('1 × CHAdeMO').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await tabTo(page, choices.getByLabel('Keep mine'));
    if (choice === 'Take theirs') await page.keyboard.press('ArrowDown');
    await press(page, dialog(page).getByRole('button', { name: 'Save the chosen values' }));
    await dialog(page).waitFor({ state: 'detached' });
    const name = choice === 'Keep mine' ? 'CHAdeMO' : 'CCS 2, DC 150 kW';
    expect((await ask('GET', `/v1/stations/${id}`)).connectors).toMatchObject([{ name }]);
  });

  it('are saved over a change of another field', async () => {
    const { id } = await makeStation();
    const { page } = await openEditor(id);
    await chooseType(page, 1, 'cha', 'CHAdeMO');
    await ask('PATCH', `/v1/stations/${id}`, { hours: '24/7' });
    await press(page, save(page));
    await card(page).getByText('CHAdeMO', { exact: true }).waitFor();
  });
});
