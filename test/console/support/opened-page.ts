import type { Browser, Page } from 'playwright-core';

/** All pages of the console, with ids that no record has. */
export const consolePaths = [
  ...['/', '/?view=table', '/overview', '/locations', '/locations/42', '/connector-types', '/events'],
  ...['/tariffs', '/tariffs/x'],
  ...[
    '/imports',
    '/imports/new',
    '/imports/x',
    '/feeds',
    '/feeds/x',
    '/coverage',
    '/coverage/city',
    '/webhooks',
    '/webhooks/x',
    '/keys',
    '/about',
    '/stations/x',
    '/stations/removed',
  ],
];

export const viewports = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

export interface PageOptions {
  /** Default `/`. */
  readonly path?: string;
  readonly viewport?: keyof typeof viewports;
  readonly scheme?: 'light' | 'dark';
  /** Signed in with this key. */
  readonly key?: string | undefined;
}

export interface OpenedPage {
  readonly page: Page;
  /** What the browser's console said of errors, violations of the policy included. */
  readonly problems: readonly string[];
  readonly close: () => Promise<void>;
}

/** Opens a page of the console in a window of its own, and waits until it has its heading. */
export async function openPage(
  browser: Browser,
  url: string,
  options: PageOptions = {},
): Promise<OpenedPage> {
  const { path = '/', viewport = 'wide', scheme = 'light', key } = options;
  const isPhone = viewport === 'phone';
  const context = await browser.newContext({
    viewport: viewports[viewport],
    colorScheme: scheme,
    locale: 'en-GB',
    ...{ reducedMotion: 'reduce', isMobile: isPhone, hasTouch: isPhone },
  });
  if (key) await context.addInitScript(`sessionStorage.setItem('directory.key', ${JSON.stringify(key)})`);
  // A busy machine may take longer than 30 seconds for a page.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const problems = recordProblems(page);
  // Without a listener that stays, the browser may learn after the key press that a test chooses the file.
  page.on('filechooser', () => undefined);
  await page.goto(url + path);
  await page.locator('h1').first().waitFor();
  return { page, problems, close: () => context.close() };
}

function recordProblems(page: Page): readonly string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    // That a record is not there is an answer: pages say so.
    const isAnswer = /status of (?:404|410|412|415|422)/.test(message.text());
    if (message.type() === 'error' && !isAnswer)
      problems.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return problems;
}
