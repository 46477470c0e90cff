import type { Locator, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility.js';
import { askAt } from './support/ask.js';
import { press, retype, tabTo } from './support/keyboard.js';
import { useConsole } from './support/use-console.js';

interface Answer {
  readonly id: string;
  readonly opening_times?: unknown;
  readonly parking_places?: unknown;
  readonly energy_mix?: unknown;
  readonly payment?: unknown;
}

const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true });
const group = (within: Locator, name: string) => within.getByRole('group', { name, exact: true });
const add = (within: Locator, name: string) =>
  within.getByRole('button', { name: `Add ${name}`, exact: true });
/** The form; a message has this role too. */
const editor = (page: Page) => page.getByRole('dialog', { name: /^Edit / });
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save', exact: true });
const hasFocus = (page: Page, control: Locator) => control.and(page.locator(':focus')).waitFor();

/** A select or a field of a group: labels of other groups may be the same. */
const field = (within: Locator, label: string) => within.getByLabel(label, { exact: true });

describe('By keyboard alone, in a form with groups', () => {
  const directory = useConsole();
  const ask = askAt<Answer>(directory);

  async function openLocation(id: string, given: object, viewport: 'wide' | 'phone' = 'wide') {
    await ask('PUT', `/v1/locations/${id}`, { name: 'Depot', time_zone: 'Europe/Berlin', ...given });
    const opened = await directory.openConsole({ path: `/locations/${id}`, viewport });
    const { page } = opened;
    await press(page, edit(page));
    return { ...opened, dialog: editor(page), read: () => ask('GET', `/v1/locations/${id}`) };
  }

  async function enterDay(page: Page, row: Locator, [day, begin, end]: readonly [string, string, string]) {
    await hasFocus(page, field(row, 'Weekday'));
    await page.keyboard.type(day);
    await retype(page, field(row, 'Begin'), begin);
    await retype(page, field(row, 'End'), end);
  }

  it('a location gets opening hours, a parking place and an energy mix', async () => {
    const { page, dialog, read, problems } = await openLocation('42', {});
    const hours = group(dialog, 'Opening times');
    await press(page, add(dialog, 'Opening times'));
    await hasFocus(page, hours.getByRole('switch', { name: 'Open all hours of all days' }));
    await press(page, add(hours, 'Regular hours'));
    await enterDay(page, group(hours, 'Hours 1'), ['Mon', '08:00', '18:00']);
    await press(page, hours.getByRole('button', { name: 'Copy Hours 1' }));
    await enterDay(page, group(hours, 'Hours 2'), ['Sat', '9', '12']);
    await press(page, add(hours, 'Exceptional closings'));
    const closing = group(hours, 'Exceptional closing 1');
    // By the clock of Berlin, where both are midnights.
    await closing.getByText('Time in Europe/Berlin').first().waitFor();
    await field(closing, 'Begin').fill('2026-12-24T00:00');
    await field(closing, 'End').fill('2026-12-27T00:00');
    expect(await accessibilityViolations(page)).toEqual([]);

    await press(page, add(dialog, 'Parking places'));
    const place = group(dialog, 'Parking place 1');
    await hasFocus(page, field(place, 'Id'));
    expect(await field(place, 'Id').inputValue()).toBe('P1');
    await tabTo(page, field(place, 'Roofed'));
    await page.keyboard.type('Yes');

    await press(page, add(dialog, 'Energy mix'));
    const mix = group(dialog, 'Energy mix');
    await press(page, mix.getByRole('switch', { name: 'Renewable alone' }), 'Space');
    await press(page, add(mix, 'Energy sources'));
    const source = group(mix, 'Energy sources 1');
    await hasFocus(page, field(source, 'Source'));
    await page.keyboard.type('WIND');
    await retype(page, field(source, 'Percentage'), '100');
    await dialog.getByText('3 fields changed').waitFor();
    await page.keyboard.press('ControlOrMeta+s');
    await dialog.waitFor({ state: 'detached' });

    const shown = page.getByRole('definition');
    await shown.getByText('Mon 08:00–18:00').waitFor();
    await shown.getByText('Tue closed').waitFor();
    await shown.getByText(/^Closed 24 Dec 2026 – 26 Dec 2026$/).waitFor();
    await shown.getByText('Wind, Percentage: 100').waitFor();
    expect(await read()).toMatchObject({
      opening_times: {
        twentyfourseven: false,
        regular_hours: [
          { weekday: 1, period_begin: '08:00', period_end: '18:00' },
          { weekday: 6, period_begin: '09:00', period_end: '12:00' },
        ],
        exceptional_closings: [
          { period_begin: '2026-12-23T23:00:00.000Z', period_end: '2026-12-26T23:00:00.000Z' },
        ],
      },
      parking_places: [{ id: 'P1', count: 1, roofed: true }],
      energy_mix: { is_green_energy: true, energy_sources: [{ source: 'WIND', percentage: 100 }] },
    });
    expect(problems).toEqual([]);
  });

  const day = (weekday: number) => ({ weekday, period_begin: '08:00', period_end: '18:00' });
  const given = { opening_times: { twentyfourseven: false, regular_hours: [day(1), day(2), day(3)] } };

  it.each(['wide', 'phone'] as const)(
    'an entry is removed and put back, and what is refused of one stands at its control on a %s screen',
    async (viewport) => {
      const id = viewport === 'wide' ? '43' : '44';
      const { page, dialog, read, problems } = await openLocation(id, given, viewport);
      const hours = group(dialog, 'Opening times');
      await hours.getByText('Mon–Wed 08:00–18:00').waitFor();
      await press(page, hours.getByRole('button', { name: /^Opening times/ }));
      await press(page, hours.getByRole('button', { name: /^Regular hours 3 entries/ }));
      const row = (number: number) => group(hours, `Hours ${number}`);
      await press(page, hours.getByRole('button', { name: 'Remove Hours 2' }));
      await hasFocus(page, row(2).getByRole('button', { name: /Wednesday 08:00–18:00/ }));
      await press(page, hours.getByRole('button', { name: 'Undo' }));
      await hasFocus(page, field(row(2), 'Weekday'));

      await retype(page, field(row(2), 'Begin'), '8 o’clock');
      await press(page, hours.getByRole('button', { name: /^Hours 2/ }));
      await press(page, hours.getByRole('button', { name: 'Remove Hours 1' }));
      // Folded, the group opens again for the error.
      await press(page, hours.getByRole('button', { name: /^Opening times/ }));
      await press(page, save(dialog));
      await hasFocus(page, field(row(1), 'Begin').and(page.locator('[aria-invalid=true]')));
      await row(1)
        .getByText(/^Begin: it must be a time of day/)
        .last()
        .waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await retype(page, field(row(1), 'Begin'), '07:30');
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('definition').getByText('Tue 07:30–18:00').waitFor();
      const changed = [{ ...day(2), period_begin: '07:30' }, day(3)];
      expect((await read()).opening_times).toEqual({ twentyfourseven: false, regular_hours: changed });

      await press(page, page.getByRole('button', { name: 'Undo' }));
      await page.getByRole('definition').getByText('Tue 08:00–18:00').waitFor();
      expect((await read()).opening_times).toEqual(given.opening_times);
      expect(problems).toEqual([]);
    },
  );

  it('a group is taken away as a whole', async () => {
    const { page, dialog, read } = await openLocation('45', { ...given, charging_when_closed: true });
    await press(page, group(dialog, 'Opening times').getByRole('button', { name: 'Remove Opening times' }));
    await hasFocus(page, add(dialog, 'Opening times'));
    await tabTo(page, field(dialog, 'Charging when closed'));
    await page.keyboard.type('Not');
    await press(page, save(dialog));
    await dialog.waitFor({ state: 'detached' });
    expect(await read()).toMatchObject({ opening_times: null, charging_when_closed: null });
  });

  it('a station gets payment with a terminal, which its history shows and restores', async () => {
    await ask('PUT', '/v1/locations/46', { name: 'Depot' });
    const { id } = await ask('POST', '/v1/stations', { location_id: '46', name: 'Main St' });
    const { page, problems } = await directory.openConsole({ path: `/stations/${id}` });
    const dialog = editor(page);
    await press(page, edit(page));
    await press(page, add(dialog, 'Payment'));
    const payment = group(dialog, 'Payment');
    await tabTo(page, payment.getByRole('combobox', { name: 'Brands' }));
    await page.keyboard.type('VISA');
    await page.keyboard.press('Tab');
    await press(page, add(payment, 'Terminals'));
    const terminal = group(payment, 'Terminals 1');
    await hasFocus(page, field(terminal, 'Id'));
    await page.keyboard.type('T1');
    await retype(page, field(terminal, 'City'), 'Ulm');
    await press(page, save(dialog));
    await dialog.waitFor({ state: 'detached' });
    const whole = { brands: ['VISA'], terminals: [{ terminal_id: 'T1', city: 'Ulm' }] };
    expect((await ask('GET', `/v1/stations/${id}`)).payment).toEqual(whole);
    await page
      .getByRole('listitem')
      .getByText('Payment: none → Brands: VISA, Terminals: T1, City: Ulm')
      .waitFor();

    await ask('PATCH', `/v1/stations/${id}`, { payment: { brands: ['EC'], methods: ['CHIP_CARD'] } });
    await press(page, page.getByRole('button', { name: 'Compare version 2', exact: true }));
    const versions = page.getByRole('dialog', { name: 'Version 2' });
    await press(page, versions.getByRole('button', { name: 'Now', exact: true }));
    await versions.getByRole('cell', { name: /Brands: EC, Terminals: T1, City: Ulm/ }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await press(page, versions.getByRole('button', { name: 'Restore Payment' }));
    await page
      .locator('li')
      .getByText(/^Payment: Methods: .* → Brands: VISA/)
      .waitFor();
    expect((await ask('GET', `/v1/stations/${id}`)).payment).toEqual(whole);
    expect(problems).toEqual([]);
  });
});
