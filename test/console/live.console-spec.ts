import type { Page } from 'playwright-core';
import { TcpProxy } from '../support/tcp-proxy.js';
import { useConsole } from './support/use-console.js';

describe('The tabs of a browser', () => {
  const directory = useConsole();
  const isLive = (page: Page) => page.getByText('Live', { exact: true }).waitFor();
  const register = (id: string, name = `Place ${id}`) =>
    fetch(`${directory.url}/v1/locations/${id}`, {
      ...{ method: 'PUT', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ name }),
    });
  const streams = (page: Page): readonly string[] => {
    const begun: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/v1/events/stream') begun.push(request.url());
    });
    return begun;
  };

  it('share one stream, which another one goes on with', async () => {
    const { page: first } = await directory.openConsole({ path: '/locations' });
    await isLive(first);
    const second = await first.context().newPage();
    const opened = streams(second);
    await second.goto(`${directory.url}/locations`);
    await isLive(second);
    await register('1');
    await Promise.all([first, second].map((page) => page.getByText('Place 1').waitFor()));
    expect(opened).toEqual([]);

    // The second one asks for the stream before this process knows that the first one is closed.
    await Promise.all([
      second.waitForRequest((request) => request.url().includes('/v1/events/stream')),
      first.close(),
    ]);
    await isLive(second);
    await register('2');
    await second.getByText('Place 2').waitFor();
  });

  it('show what has changed between the read of a list and the begin of the stream', async () => {
    const { page } = await directory.openConsole({ path: '/docs' });
    let answer = () => {};
    let begin = () => {};
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
    const mayBegin = new Promise<void>((resolve) => (begin = resolve));
    await page.route(/\/v1\/locations\?/, async (route) => {
      const response = await route.fetch();
      begin();
      await mayAnswer;
      await route.fulfill({ response });
    });
    await page.route('**/v1/events/stream*', async (route) => {
      await mayBegin;
      await register('4');
      await route.continue();
    });
    await page.goto(`${directory.url}/locations`);
    await isLive(page);
    answer();
    await page.getByText('Place 4').waitFor();
  });

  it('read a record again that changes while its first response is on its way', async () => {
    const { page } = await directory.openConsole({ path: '/locations' });
    await isLive(page);
    let reads = 0;
    let askedAgain = () => {};
    const isAskedAgain = new Promise<void>((resolve) => (askedAgain = resolve));
    await page.route('**/v1/locations/1', async (route) => {
      reads += 1;
      if (reads > 1) {
        askedAgain();
        return route.continue();
      }
      const response = await route.fetch();
      await register('1', 'Another name');
      await isAskedAgain;
      // The page does not wait for it any more.
      await route.fulfill({ response }).catch(() => {});
    });
    await page.getByText('Place 1', { exact: true }).click();
    await page.getByRole('heading', { name: 'Another name' }).waitFor();
  });

  it('say that they are not live, and show what has changed when they are again', async () => {
    const proxy = await TcpProxy.before(new URL(directory.url));
    const { page } = await directory.openConsole();
    await page.goto(`http://${proxy.host}/locations`);
    await isLive(page);
    // What was not loaded before would stay away.
    await page.getByText('Place 2').waitFor();
    proxy.cut();
    await page.getByText('Offline', { exact: true }).waitFor();
    await register('3');
    proxy.pass();
    await page.getByText('Place 3').waitFor();
    await isLive(page);
    await proxy.close();
  });
});
