import { TcpProxy } from '../support/tcp-proxy.js';
import { accessibilityViolations } from './support/accessibility.js';
import { useConsole } from './support/use-console.js';

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
});
