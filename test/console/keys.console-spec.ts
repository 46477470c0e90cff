import type { Page } from 'playwright-core';
import { until } from '../engines/processes/until.js';
import { accessibilityViolations } from './support/accessibility.js';
import { press, retype, tabTo } from './support/keyboard.js';
import { goToByKeys } from './support/navigation.js';
import { useConsole } from './support/use-console.js';

const scopesOf = async (url: string, key: string): Promise<unknown> => {
  const response = await fetch(`${url}/v1/caller`, { headers: { authorization: `Bearer ${key}` } });
  return response.ok ? ((await response.json()) as { scopes: unknown }).scopes : response.status;
};

/** The key that a dialog shows. */
const shownKey = async (page: Page): Promise<string> =>
  page.getByRole('group', { name: 'The key', exact: true }).locator('code').innerText();

describe('Who may manage keys', () => {
  const directory = useConsole({ keys: { reader: ['directory:read'] } });

  it('makes a key from the list of stations, uses it and revokes it, by keyboard alone', async () => {
    const { page, problems } = await directory.openConsole({ key: directory.keys['all'] });
    await page.getByText('Live', { exact: true }).waitFor();
    await goToByKeys(page, 'Keys');
    await page.locator('h1:focus', { hasText: 'API keys' }).waitFor();
    expect(await page.getByText('npx directory keys').count()).toBe(0);

    await press(page, page.getByRole('button', { name: 'Create a key' }));
    await page.getByLabel('Name', { exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Enter a name.', { exact: true }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.type('depot');
    for (const name of [/^Read stations/, /restore stations/])
      await press(page, page.getByRole('checkbox', { name }), 'Space');
    await retype(page, page.getByRole('textbox', { name: /^Feeds/ }), 'DE*ABC, afdc');
    await press(page, page.getByRole('button', { name: 'Create key' }));

    await page.getByRole('heading', { name: 'The key depot' }).waitFor();
    const key = await shownKey(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByText(`curl -H 'Authorization: Bearer ${key}' ${directory.url}/v1/caller`).waitFor();
    expect(await scopesOf(directory.url, key)).toEqual(['directory:read', 'stations:write']);
    await press(page, page.getByRole('button', { name: 'I have copied it' }));
    const row = page.getByRole('row', { name: /^depot/ });
    await row.getByText('DE*ABC, afdc').waitFor();
    await row.getByText('in 1 year').or(row.getByText('in 12 months')).waitFor();
    expect(await page.getByText(key).count()).toBe(0);

    await press(page, row.getByRole('button', { name: 'Revoke the key depot' }));
    await page.getByRole('dialog').getByText('Revoke the key depot?').waitFor();
    await page.getByText('Last used in the last hour').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }));
    await row.getByText('Revoked').waitFor();
    await page.getByText('Revoked the key depot').first().waitFor();
    expect(await scopesOf(directory.url, key)).toBe(401);
    expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
  });

  it('recognizes in the events which key has written', async () => {
    const key = await directory.addKey('writer', ['locations:write']);
    await until('the key is known', async () => Array.isArray(await scopesOf(directory.url, key)));
    await fetch(`${directory.url}/v1/locations/7`, {
      ...{ method: 'PUT', body: JSON.stringify({ name: 'Quay' }) },
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    });
    const { page, problems } = await directory.openConsole({ path: '/keys', key: directory.keys['all'] });
    const listed = page.getByRole('row', { name: /^writer/ }).getByText(/^key_/);
    const id = await listed.innerText();
    await goToByKeys(page, 'Events');
    await page
      .getByRole('row', { name: /Quay.*writer$/ })
      .getByText('writer')
      .click();
    await page.getByRole('dialog').getByText(`writer (${id})`).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('sees beside the field that a name is taken, on a phone too', async () => {
    const key = directory.keys['all'];
    const { page } = await directory.openConsole({ path: '/keys', key, viewport: 'phone', scheme: 'dark' });
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByRole('checkbox', { name: /^Read stations/ }).check();
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('Enter a name.', { exact: true }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('reader');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('There is a key with this name').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  });

  it('is signed out after revoking the own key', async () => {
    const key = await directory.addKey('own', ['directory:read', 'keys:manage']);
    await until('the key is known', async () => Array.isArray(await scopesOf(directory.url, key)));
    const { page } = await directory.openConsole({ path: '/keys', key });
    await page.getByRole('button', { name: 'Revoke the key own' }).click();
    await page.getByText('and will be signed out').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in with an API key' }).waitFor();
    expect(await page.getByText('no longer valid').count()).toBe(0);
  });
});

describe('Who may only look at keys', () => {
  const directory = useConsole({ keys: { looking: ['operations:read'] } });

  it('sees them, and the command that makes another one', async () => {
    const { page, problems } = await directory.openConsole({ path: '/keys', key: directory.keys['looking'] });
    const row = page.getByRole('row', { name: /^looking/ });
    await row.getByText('Active').waitFor();
    await row.getByText('operations:read').waitFor();
    await row.getByText('in 1 year').waitFor();
    expect(await page.getByText(directory.keys['looking'] ?? '').count()).toBe(0);
    expect(await page.getByRole('button', { name: /Make|Revoke/ }).count()).toBe(0);
    await page.getByLabel('Name').fill('depot');
    await page.getByText('npx directory keys create --name depot --scopes SCOPES').waitFor();
    await page.getByRole('button', { name: 'directory:read' }).click();
    await page.getByRole('button', { name: 'stations:write' }).click();
    await page
      .getByText('npx directory keys create --name depot --scopes directory:read,stations:write')
      .waitFor();
    expect(problems).toEqual([]);
  });
});

describe('The first key', () => {
  const directory = useConsole();

  it('signs in who has made it, and closes the directory to others', async () => {
    const { page } = await directory.openConsole({ path: '/keys' });
    await page.getByText('No API keys').waitFor();
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByText('asks everybody for one').waitFor();
    const manage = page.getByRole('checkbox', { name: /^Create and revoke/ });
    await press(page, manage, 'Space');
    expect(await manage.isChecked()).toBe(true);
    await tabTo(page, page.getByLabel('Expires'));
    await page.getByLabel('Name', { exact: true }).fill('office');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create key' }).click();

    await page.getByText('You are signed in with it now').waitFor();
    const key = await shownKey(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('button', { name: 'Signed in as office' }).waitFor();
    await page.getByRole('row', { name: /^office.*Your key/ }).waitFor();
    expect((await fetch(`${directory.url}/v1/stations`)).status).toBe(401);
    expect(await scopesOf(directory.url, key)).toContain('keys:manage');
  });
});
