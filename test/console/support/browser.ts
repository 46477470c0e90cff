import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of the browser. @throws Error there is none */
export function chromiumPath(): string {
  const { CHROMIUM_PATH } = process.env;
  const candidates = CHROMIUM_PATH ? [CHROMIUM_PATH] : INSTALLED;
  const found = candidates.find((path) => existsSync(path));
  if (found) return found;
  throw new Error(`no browser at ${candidates.join(', ')}: install chromium, or name one by CHROMIUM_PATH`);
}

/** Starts a browser that draws maps by software. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    // Containers have no sandbox and little shared memory.
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  });
