import type { Locator, Page } from 'playwright-core';
import { accessibilityViolations } from './accessibility.js';
import { chooseItem, press } from './keyboard.js';

const groups: Readonly<Record<string, readonly string[]>> = {
  Stations: ['Stations', 'Overview', 'Locations', 'Connector types', 'Tariffs'],
  Data: ['Events', 'Imports', 'Feeds', 'Coverage', 'Reliability'],
  Administration: ['Webhooks', 'Keys'],
};

const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

/** The link to a page in the navigation, or the button of the menu that has it: on a phone the pages that are not first. */
async function entryOf(page: Page, name: string): Promise<Locator> {
  const navigation = page.getByRole('navigation', { name: 'Pages' });
  await navigation.locator('a, button').first().waitFor();
  const link = navigation.getByRole('link', { name, exact: true });
  if ((await link.count()) > 0) return link;
  const more = navigation.getByRole('button', { name: 'More', exact: true });
  if ((await more.count()) > 0) return more;
  const [group] = Object.entries(groups).find(([, pages]) => pages.includes(name)) ?? [name];
  return navigation.getByRole('button', { name: group, exact: true });
}

const isLink = async (page: Page, entry: Locator) => (await entry.and(page.locator('a')).count()) > 0;

/** Waits for the heading of the page, which gets the focus. What somebody meets there is accessible. */
async function arrive(page: Page): Promise<void> {
  await page.locator('h1:focus').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
}

/** Goes to another page by the navigation, with the pointer. */
export async function goTo(page: Page, name: string): Promise<void> {
  const entry = await entryOf(page, name);
  const isDirect = await isLink(page, entry);
  await entry.click();
  if (!isDirect) await item(page, name).click();
  await arrive(page);
}

/** Goes to another page by the navigation, with keys. */
export async function goToByKeys(page: Page, name: string): Promise<void> {
  const entry = await entryOf(page, name);
  const isDirect = await isLink(page, entry);
  await press(page, entry);
  if (!isDirect) await chooseItem(page, item(page, name));
  await arrive(page);
}
