import type { Page } from 'playwright-core';
import { askAt } from './support/ask.js';
import { useConsole } from './support/use-console.js';

interface Answer {
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly connectors: readonly object[];
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/** The controls of rows of connectors that reach out of their dialog, or lie over one another. */
const OUT_OF_PLACE = `(() => {
  const dialog = document.querySelector('[role=dialog]');
  const { left, right } = dialog.getBoundingClientRect();
  const { paddingLeft, paddingRight } = getComputedStyle(dialog);
  const controls = '[class^=field-control], [class^=tokens_], button:not([class^=choice-button], [class^=token-remove])';
  return [...dialog.querySelectorAll('[role=group][data-row]')].flatMap((row) => {
    const boxes = [...row.querySelectorAll(controls)]
      .filter((control) => control.checkVisibility())
      .map((control) => [control.ariaLabel ?? control.labels?.[0]?.textContent ?? control.className, control.getBoundingClientRect()]);
    return boxes.flatMap(([name, box], index) => [
      ...(box.left < left + parseFloat(paddingLeft) - 1 || box.right > right - parseFloat(paddingRight) + 1
        ? [name + ' is outside']
        : []),
      ...boxes
        .slice(index + 1)
        .filter(
          ([, other]) =>
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
        )
        .map(([other]) => name + ' and ' + other),
    ]);
  });
})()`;

describe('A dialog', () => {
  const directory = useConsole();
  const ask = askAt<Answer>(directory);
  const dialog = (page: Page) => page.getByRole('dialog', { name: /^\D/ });

  async function makeStation(): Promise<string> {
    await ask('PUT', '/v1/locations/42', { name: 'Depot', latitude: '54.32', longitude: '10.13' });
    const type = await ask('POST', '/v1/connector-types', { name: 'CCS 2, DC 150 kW' });
    const { id } = await ask('POST', '/v1/stations', { location_id: '42', name: 'Main St' });
    await ask('PUT', `/v1/stations/${id}/connectors`, [
      {
        ...{
          connector_type_id: type.id,
          count: 2,
          standard: 'IEC_62196_T2_COMBO',
          format: 'CABLE',
          power_type: 'DC',
        },
        capabilities: ['DEBIT_CARD_PAYABLE', 'REMOTE_START_STOP_CAPABLE', 'A_WORD_OF_ITS_OWN_THAT_IS_LONG'],
      },
      { connector_type_id: type.id, count: 1, terms_and_conditions: 'https://example.com/terms' },
    ]);
    return id;
  }

  it.each(SIZES)('has all controls of rows of connectors inside, at %j', async (size) => {
    const id = await makeStation();
    const viewport = size.width < 900 ? 'phone' : 'wide';
    const { page } = await directory.openConsole({ path: `/stations/${id}`, viewport });
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Edit connectors' }).click();
    await dialog(page).getByText('A word of its own that is long').waitFor();
    expect(await page.evaluate(OUT_OF_PLACE)).toEqual([]);

    await page.goto(`${directory.url}/locations/42`);
    await page.getByRole('button', { name: 'Add a station' }).click();
    await dialog(page).getByRole('group', { name: 'Connector 1' }).waitFor();
    expect(await page.evaluate(OUT_OF_PLACE)).toEqual([]);
  });

  it('sends its form by Ctrl+S, whichever it is', async () => {
    const id = await makeStation();
    const { page } = await directory.openConsole({ path: `/stations/${id}` });
    await page.getByRole('button', { name: 'Edit connectors' }).click();
    const count = dialog(page).getByRole('group', { name: 'Connector 2' }).getByLabel('Count');
    await count.fill('4');
    await page.keyboard.press('ControlOrMeta+s');
    await dialog(page).waitFor({ state: 'detached' });
    expect((await ask('GET', `/v1/stations/${id}`)).connectors).toMatchObject([{ count: 2 }, { count: 4 }]);

    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await dialog(page).getByRole('combobox', { name: 'Location' }).waitFor();
    await page.keyboard.press('ControlOrMeta+s');
    await dialog(page).getByText('Choose a location.').waitFor();

    for (const [path, open] of [
      ['/feeds', 'Add feed'],
      ['/webhooks', 'New webhook'],
    ] as const) {
      await page.goto(directory.url + path);
      await page.getByRole('button', { name: open }).first().click();
      await dialog(page).getByRole('textbox').first().waitFor();
      await page.keyboard.press('ControlOrMeta+s');
      await dialog(page).locator('[aria-invalid=true]').first().waitFor();
    }
  });
});
