import type { Locator, Page } from 'playwright-core';

const MAX_PRESSES = 150;

/** Goes to a control with the Tab key, as somebody without a pointer does. @throws Error no press reaches it */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const focused = target.and(page.locator(':focus'));
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    if ((await focused.count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not reach ${String(target)}`);
}

/** Goes to a control and presses a key on it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes to an item of an open menu with the arrow keys, and chooses it. */
export async function chooseItem(page: Page, item: Locator): Promise<void> {
  await item.waitFor();
  const focused = item.and(page.locator(':focus'));
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    if ((await focused.count()) > 0) return page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`the arrow keys do not reach ${String(item)}`);
}

/** Goes to a field and replaces its text. */
export async function retype(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}
