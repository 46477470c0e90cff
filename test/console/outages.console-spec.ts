import { until } from '../engines/processes/until.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { accessibilityViolations } from './support/accessibility.js';
import { goTo } from './support/navigation.js';
import { useConsole } from './support/use-console.js';

const HAS_ALL_STYLES = `[...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => {
  try {
    return sheet.cssRules.length > 0;
  } catch {
    return false; // It could not be loaded.
  }
})`;

describe('While the directory does not answer', () => {
  const directory = useConsole();

  it.each(['wide', 'phone'] as const)('a banner says so, until it does again: %s', async (viewport) => {
    const proxy = await TcpProxy.before(new URL(directory.url));
    const { page } = await directory.openConsole({ viewport });
    await page.goto(`http://${proxy.host}/`);
    await page.getByText('Live', { exact: true }).waitFor();
    const banner = page.getByRole('status').getByText('What you see may be out of date', { exact: false });
    expect(await banner.count()).toBe(0);
    proxy.cut();
    await banner.waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    const sizes = '[document.documentElement.scrollHeight, innerHeight]';
    const [height, window] = await page.evaluate<[number, number]>(sizes);
    expect(height).toBeLessThanOrEqual(window);
    proxy.pass();
    await banner.waitFor({ state: 'detached' });
    await page.getByText('Live', { exact: true }).waitFor();
    await proxy.close();
  });

  it('a page stays while it is not known any more who reads it', async () => {
    const { page } = await directory.openConsole({ path: '/overview' });
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.route('**/v1/caller', (route) =>
      route.fulfill({ status: 503, json: { title: 'Unavailable' } }),
    );
    const answer = page.waitForResponse('**/v1/caller');
    await page.clock.setFixedTime(Date.now() + 2 * 60_000);
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await (await answer).finished();
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    expect(await page.getByRole('heading', { name: 'Overview' }).isVisible()).toBe(true);
    expect(await page.getByText('This did not work').count()).toBe(0);
  });

  /** The console behind a proxy that can cut its connections. */
  const openBehindProxy = async (path = '/') => {
    const proxy = await TcpProxy.before(new URL(directory.url));
    const { page } = await directory.openConsole();
    await page.goto(`http://${proxy.host}${path}`);
    await page.getByText('Live', { exact: true }).waitFor();
    const open = (name: string) => goTo(page, name);
    return { proxy, page, open };
  };
  const FAILED = /could not be loaded|did not answer/;

  it('a page that was opened meanwhile comes by itself when the directory is back', async () => {
    const { proxy, page, open } = await openBehindProxy();
    proxy.cut();
    await open('Events');
    await page.getByText(FAILED).waitFor();
    proxy.pass();
    await page.getByText(FAILED).waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await proxy.close();
  });

  it('a page that failed and was left before comes when it is opened again', async () => {
    const { proxy, page, open } = await openBehindProxy();
    proxy.cut();
    await open('Events');
    await page.getByText(FAILED).waitFor();
    await open('Stations');
    proxy.pass();
    await page.getByText('Live', { exact: true }).waitFor();
    // The document is loaded again, and has no focus.
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await proxy.close();
  });

  it('style sheets that failed are loaded again', async () => {
    const { proxy, page, open } = await openBehindProxy();
    proxy.cut();
    // Its style sheets are those of other pages too.
    await open('Imports');
    await page.getByText(FAILED).waitFor();
    await open('Stations');
    proxy.pass();
    await page.getByText('Live', { exact: true }).waitFor();
    await open('Webhooks');
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    await until('all style sheets are there', () => page.evaluate<boolean>(HAS_ALL_STYLES));
    await proxy.close();
  });

  it('data that could not be read is read again when the directory is back', async () => {
    const { proxy, page } = await openBehindProxy('/locations');
    await page.getByText('No locations').waitFor();
    await page.evaluate('window.isSameDocument = true');
    proxy.cut();
    await page.getByRole('searchbox').fill('Leith');
    await page.getByText(FAILED).waitFor();
    proxy.pass();
    await page.getByText(FAILED).waitFor({ state: 'detached' });
    expect(await page.evaluate('window.isSameDocument')).toBe(true);
    await proxy.close();
  });

  it('the console begins by itself when it is known who reads it', async () => {
    const { page } = await directory.openConsole();
    await page.route('**/v1/caller', (route) => route.abort());
    await page.reload();
    await page.getByText(FAILED).waitFor();
    await page.unroute('**/v1/caller');
    await page.getByRole('heading', { level: 1, name: 'Stations' }).waitFor();
  });
});
