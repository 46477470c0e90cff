import type { Page } from 'playwright-core';
import { useConsole } from './support/use-console.js';

const isFocused = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).and(page.locator(':focus')).waitFor();

describe('A key that is revoked while the console is open', () => {
  const directory = useConsole({ keys: { depot: ['directory:read'] } });

  it('leads to the sign-in with the reason', async () => {
    const { page } = await directory.openConsole({ path: '/locations', key: directory.keys['depot'] });
    await page.getByText('Live', { exact: true }).waitFor();
    await directory.revokeKey('depot');
    await page.getByRole('heading', { level: 1, name: 'Sign in with an API key' }).waitFor();
    await page.getByRole('alert').getByText('Your key is no longer valid').waitFor();
    expect(await page.getByText('The directory does not answer').count()).toBe(0);
  });

  it('asks for a key where the focus is, and goes on at the heading of the page', async () => {
    const { page } = await directory.openConsole({ path: '/locations' });
    await isFocused(page, 'API key');
    expect(await page.getByText('no longer valid').count()).toBe(0);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Enter an API key.').waitFor();
    await isFocused(page, 'API key');
    await page.getByLabel('API key', { exact: true }).fill(directory.keys['all'] ?? '');
    await page.keyboard.press('Enter');
    await page.locator('h1:focus', { hasText: 'Locations' }).waitFor();
  });
});

describe('The first key, made while the console is open', () => {
  const directory = useConsole();

  it('leads to the sign-in', async () => {
    const { page } = await directory.openConsole({ path: '/locations' });
    await page.getByText('Live', { exact: true }).waitFor();
    await directory.addKey('first', ['directory:read']);
    await page.getByRole('heading', { level: 1, name: 'Sign in with an API key' }).waitFor();
    expect(await page.getByText('no longer valid').count()).toBe(0);
  });
});
