import type { Browser, Page } from 'playwright-core';
import { accessibilityViolations } from './accessibility.js';
import { launchBrowser } from './browser.js';
import { openPage, type OpenedPage, type PageOptions } from './opened-page.js';
import { serveDirectory, type ServedDirectory, type ServedOptions } from './served-directory.js';

export interface Console extends Pick<ServedDirectory, 'addKey' | 'revokeKey'> {
  readonly url: string;
  readonly keys: Readonly<Record<string, string>>;
  /** Opens a page in a window of its own, which is closed after the test. What the test leaves in it is accessible. */
  readonly openConsole: (options?: PageOptions) => Promise<OpenedPage>;
}

/** A directory and a browser, started before the first test of a file and stopped after the last. */
export function useConsole(options: ServedOptions = {}): Console {
  let browser: Browser;
  let directory: ServedDirectory;
  const opened: OpenedPage[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
    directory = await serveDirectory(options);
  });
  afterEach(async () => {
    const left = opened.splice(0);
    const found = await Promise.all(left.map(({ page }) => violationsLeftIn(page)));
    await Promise.all(left.map(({ close }) => close()));
    expect(found.flat()).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
    await directory.stop();
  });
  return {
    get url() {
      return directory.url;
    },
    get keys() {
      return directory.keys;
    },
    addKey: (...key) => directory.addKey(...key),
    revokeKey: (name) => directory.revokeKey(name),
    openConsole: async (pageOptions) => {
      const page = await openPage(browser, directory.url, pageOptions);
      opened.push(page);
      return page;
    },
  };
}

async function violationsLeftIn(page: Page): Promise<readonly string[]> {
  if (page.isClosed()) return [];
  const found = await accessibilityViolations(page);
  if (found.length === 0) return found;
  // A page that is being loaded has no heading yet.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  return accessibilityViolations(page);
}
