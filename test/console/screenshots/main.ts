// Writes a picture of each page of the console, light and dark, wide, on a phone and on paper: npm run screenshots -- FOLDER
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from '../support/browser.js';
import { consolePaths, openPage, viewports, type PageOptions } from '../support/opened-page.js';
import { serveDirectory } from '../support/served-directory.js';

/** Time for what is drawn after the page has its heading: tiles of maps and charts. Milliseconds. */
const SETTLE_MS = 2_500;
/** A4 without its margins. Pixels. */
const PAPER = { width: 718, height: 1_047 };

const [folder, ...paths] = process.argv.slice(2);
if (!folder) throw new Error('name the folder for the pictures');
await mkdir(folder, { recursive: true });

const directory = await serveDirectory({ sample: true });
const browser = await launchBrowser();
const looks = (Object.keys(viewports) as (keyof typeof viewports)[]).flatMap((viewport) =>
  (['light', 'dark'] as const).map((scheme) => ({ viewport, scheme })),
);
try {
  for (const path of paths.length > 0 ? paths : consolePaths)
    for (const look of looks) await takePicture({ path, ...look });
} finally {
  await browser.close();
  await directory.stop();
}

async function takePicture(options: Required<Omit<PageOptions, 'key'>>): Promise<void> {
  const { page, close } = await openPage(browser, directory.url, options);
  await page.waitForTimeout(SETTLE_MS);
  const name = options.path === '/' ? 'map' : options.path.slice(1).replaceAll(/[/?=]+/g, '-');
  const pathOf = (look: string) => join(folder ?? '', `${name}-${look}.png`);
  await page.screenshot({ path: pathOf(`${options.viewport}-${options.scheme}`) });
  if (options.viewport === 'wide' && options.scheme === 'dark') {
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(PAPER);
    await page.screenshot({ path: pathOf('paper'), fullPage: true });
  }
  await close();
}
