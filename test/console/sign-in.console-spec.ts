import { jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../engines/processes/until.js';
import { accessibilityViolations } from './support/accessibility.js';
import { IdentityProvider } from './support/identity-provider.js';
import { chooseItem, press } from './support/keyboard.js';
import { useConsole } from './support/use-console.js';

const provider = new IdentityProvider();
await provider.listen();

/** Fills in the forms of the provider: who it is, then what the console may do. */
async function passProvider(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('x');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

const sessionIn = (page: Page): Promise<string> =>
  page.evaluate<string>("JSON.parse(localStorage.getItem('directory.session') ?? '{}').access_token ?? ''");

/** What went wrong in the pages of the console, but that nobody may read them before the sign-in and after the sign-out. */
const ofConsole = (problems: readonly string[], url: string) =>
  problems.filter((each) => each.includes(url) && !each.includes('status of 401'));

describe('Who signs in at the OpenID provider', () => {
  const directory = useConsole({ keys: {}, environment: provider.settings });
  beforeAll(async () => {
    // What the provider says of its own settings.
    for (const level of ['warn', 'info'] as const) jest.spyOn(console, level).mockReturnValue();
    await provider.serve(directory.url);
  });
  afterAll(() => provider.stop());
  beforeEach(
    () =>
      void Object.assign(provider, {
        hasEnded: false,
        lifetime: 600,
        audience: 'https://directory.example/',
      }),
  );

  const action = (page: Page) => page.getByRole('button', { name: /^Sign in at 127/ });

  it('comes back to the page that was asked for, may write, and signs out in all tabs', async () => {
    const { page, problems } = await directory.openConsole({ path: '/locations?q=pier' });
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await action(page).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await press(page, action(page));
    await passProvider(page, 'kim');
    await page.locator('h1:focus', { hasText: 'Locations' }).waitFor();
    expect(page.url()).toBe(`${directory.url}/locations?q=pier`);
    await page.getByText('Live', { exact: true }).waitFor();

    const token = await sessionIn(page);
    const written = await page.evaluate<number>(
      `fetch('/v1/locations/7', { method: 'PUT', body: '{}', headers: { 'content-type': 'application/json', authorization: 'Bearer ' + ${JSON.stringify(token)} } }).then(({ status }) => status)`,
    );
    expect(written).toBe(201);
    const other = await page.context().newPage();
    await other.goto(`${directory.url}/events`);
    await other.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    await press(page, page.getByRole('button', { name: 'Signed in as kim of the depot' }));
    await chooseItem(page, page.getByRole('menuitem', { name: 'Sign out' }));
    await other.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await page.getByRole('button', { name: /Yes, sign me out/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    expect(page.url()).toMatch(/\/sign-in(?:\?|$)/);
    expect(await sessionIn(page)).toBe('');
    expect(ofConsole(problems, directory.url)).toEqual([]);
  });

  it('stays signed in past the life of a token, until the provider ends it', async () => {
    provider.lifetime = 3;
    const { page } = await directory.openConsole({ path: '/locations' });
    await action(page).click();
    await passProvider(page, 'ada');
    await page.getByRole('heading', { level: 1, name: 'Locations' }).waitFor();
    const [first, before] = [await sessionIn(page), provider.renewals];
    const other = await page.context().newPage();
    await other.goto(`${directory.url}/locations`);
    await other.getByRole('heading', { level: 1, name: 'Locations' }).waitFor();
    await until('the session is renewed', async () => (await sessionIn(page)) !== first);
    // A refresh token that two tabs use would end the session.
    await until('it is renewed again and again', () => provider.renewals >= before + 8, 120_000);
    for (const each of [page, other]) expect(await each.getByText('Sign in at').count()).toBe(0);

    provider.isDown = true;
    await until('a renewal has no answer', () => provider.unanswered > 0);
    provider.isDown = false;
    const renewed = provider.renewals;
    await until('it is renewed when the provider answers again', () => provider.renewals > renewed);
    for (const each of [page, other]) expect(await each.getByText('Sign in at').count()).toBe(0);

    provider.hasEnded = true;
    for (const each of [page, other])
      await each.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    // The tab that has learned it says so.
    const said = [page, other].map((each) => each.getByText('Your session has ended').count());
    expect(await Promise.all(said)).toContain(1);
    // On a busy machine, each wait for a renewal takes a while.
  }, 240_000);

  it('is told why it did not work, and may try again', async () => {
    const { page } = await directory.openConsole({ path: '/events' });
    await action(page).click();
    await page.getByPlaceholder('Enter any login').waitFor();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('heading', { level: 1, name: 'You are not signed in' }).waitFor();
    await page.getByRole('alert').getByText('was cancelled at 127').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    provider.audience = 'https://other.example/';
    await action(page).click();
    await passProvider(page, 'eve');
    await page.getByText('it is for another audience (aud)').waitFor();
    expect(await sessionIn(page)).toBe('');

    await page.getByRole('link', { name: 'Use an API key instead' }).click();
    await page.getByText('Use an API key instead').click();
    await page.getByLabel('API key', { exact: true }).fill(directory.keys['all'] ?? '');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Signed in as all' }).waitFor();
  });

  it('can do so on a phone in the dark', async () => {
    const { page } = await directory.openConsole({ viewport: 'phone', scheme: 'dark' });
    await action(page).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByText('Use an API key instead').click();
    await page.getByLabel('API key', { exact: true }).waitFor();
  });
});
