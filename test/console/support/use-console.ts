import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.js';
import { openPage, type OpenedPage, type PageOptions } from './opened-page.js';
import { serveDirectory, type ServedDirectory, type ServedOptions } from './served-directory.js';

export interface Console extends Pick<ServedDirectory, 'addKey' | 'revokeKey'> {
  readonly url: string;
  readonly keys: Readonly<Record<string, string>>;
  /** Opens a page in a window of its own, which is closed after the test. */
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
  afterEach(() => Promise.all(opened.splice(0).map((page) => page.close())));
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
