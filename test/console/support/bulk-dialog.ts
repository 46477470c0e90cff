import type { Page } from 'playwright-core';

/** The dialog of a bulk change; not its message, which has this role too, and begins with the number of stations. */
export const dialog = (page: Page) => page.getByRole('dialog', { name: /^\D/ });

export const title = (page: Page, text: string) =>
  dialog(page).getByRole('heading', { name: text, exact: true }).waitFor();

export const says = (page: Page, text: string) => dialog(page).getByText(text, { exact: true }).waitFor();

/** Closes it by a button or by Escape, and waits until it has left the page: until then its buttons are there too. */
export async function closeDialog(page: Page, by: 'button' | 'Escape' = 'button'): Promise<void> {
  if (by === 'Escape') await page.keyboard.press('Escape');
  else await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await dialog(page).waitFor({ state: 'detached' });
}
