import type { Locator, Page } from 'playwright-core';
import { accessibilityViolations } from './accessibility.js';
import type { OpenedPage } from './opened-page.js';

/** Whether a person can press a control: it is inside the window, and nothing lies over it. */
async function isInReach(page: Page, control: Locator): Promise<boolean> {
  const [box, window] = [await control.boundingBox(), page.viewportSize()];
  if (!box || !window) return false;
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  if (box.x < 0 || box.y < 0 || right > window.width || bottom > window.height) return false;
  return control.click({ trial: true, timeout: TRIAL_MS }).then(
    () => true,
    () => false,
  );
}

/** Of the check of what lies over a control, on a busy machine. */
const TRIAL_MS = 5_000;

const focusedTag = (page: Page): Promise<string> =>
  page.evaluate<string>('document.activeElement.tagName + " " + document.activeElement.textContent.trim()');

/**
 * What is wrong with a page that was reached inside the console.
 * @param heading its heading, which has the focus
 * @param action what a person most likely does next
 */
export async function arrivedAt({ page, problems }: OpenedPage, heading: Locator, action: Locator) {
  await heading.waitFor();
  await action.waitFor();
  return {
    path: new URL(page.url()).pathname,
    focus: await focusedTag(page),
    isActionInReach: await isInReach(page, action),
    problems: [...problems],
    violations: await accessibilityViolations(page),
  };
}

/** What `arrivedAt` gives where all is right. */
export const right = (path: string, heading: string) => ({
  ...{ path, focus: `H1 ${heading}`, isActionInReach: true, problems: [], violations: [] },
});
