import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { projectFolder } from '../../engines/cache.js';

const fromProject = createRequire(join(projectFolder, 'package.json'));
const axe = readFileSync(fromProject.resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds wrong in a page: the rule, and the elements that break it. */
export const accessibilityViolations = (page: Page): Promise<readonly string[]> => violationsOf(page, '');

/** The same of the rules on colours alone. */
export const colourViolations = (page: Page): Promise<readonly string[]> =>
  violationsOf(page, "runOnly: ['color-contrast', 'link-in-text-block'],");

/** What is around an open menu passes the focus on at once. */
const FOCUS_GUARD = '[data-base-ui-focus-guard]';

async function violationsOf(page: Page, rules: string): Promise<readonly string[]> {
  // Evaluated by the browser's debugger, which the policy of the page does not bind.
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run({ exclude: '${FOCUS_GUARD}' }, { ${rules} resultTypes: ['violations'], preload: false })`,
  );
  return violations.flatMap(({ id, nodes }) => {
    const found = nodes.map(({ html }) => html.slice(0, 200)).filter((html) => !isMenuApart(id, html));
    return found.length > 0 ? [`${id}: ${found.join(' ')}`] : [];
  });
}

/** An open menu is outside of all landmarks, as a dialog is, which the rule knows. */
const isMenuApart = (rule: string, html: string): boolean =>
  rule === 'region' && html.includes('role="menu"');
