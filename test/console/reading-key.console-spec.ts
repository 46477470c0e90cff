import { accessibilityViolations } from './support/accessibility.js';
import { useConsole } from './support/use-console.js';

describe('A directory with keys', () => {
  const directory = useConsole({
    keys: { reader: ['directory:read'], writer: ['stations:write'], hooks: ['webhooks:manage'] },
  });

  it('offers nothing but reading to a key that may only read', async () => {
    const { page } = await directory.openConsole({ path: '/imports' });
    await page.getByLabel('API key').fill(directory.keys['reader'] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('No imports yet').waitFor();
    expect(await page.getByRole('link', { name: 'New import' }).count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    const navigation = page.getByRole('navigation', { name: 'Pages' });
    expect(await navigation.getByRole('button', { name: 'Administration' }).count()).toBe(0);
    await navigation.getByRole('button', { name: 'Data' }).click();
    await page.getByRole('menuitem', { name: 'Events', exact: true }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Feeds', exact: true }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Events', exact: true }).click();
    await page.getByText('No events in this period').waitFor();
  });

  it.each(['/stations/x', '/locations', '/connector-types'])(
    'says at %s to a key that may not read what it lacks, and tries no stream',
    async (path) => {
      const { page, problems } = await directory.openConsole({ path, key: directory.keys['writer'] });
      await page.getByText('Your key may not do this').waitFor();
      expect(await page.getByRole('textbox').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0);
      expect(await page.getByText('Connecting').count()).toBe(0);
      expect(problems).toEqual([]);
    },
  );

  it('begins at the first page that a key may see', async () => {
    const { page, problems } = await directory.openConsole({ key: directory.keys['hooks'] });
    await page.getByRole('heading', { name: 'Webhooks' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/webhooks');
    expect(problems).toEqual([]);
  });

  it('says to a key that may not write why it imports nothing', async () => {
    const { page } = await directory.openConsole({ path: '/imports/new', key: directory.keys['reader'] });
    await page.getByText('Your key may only view imports').waitFor();
    expect(await page.getByText('Drop a file here').count()).toBe(0);
  });
});

describe('Whoever may only read', () => {
  const directory = useConsole({ keys: { reader: ['directory:read'] }, sample: true });

  it('is offered nothing that would be refused', async () => {
    const headers = { authorization: `Bearer ${directory.keys['reader'] ?? ''}` };
    const response = await fetch(`${directory.url}/v1/stations?limit=1`, { headers });
    const [station] = ((await response.json()) as { readonly items: readonly { readonly id: string }[] })
      .items;
    const key = directory.keys['reader'];
    const { page } = await directory.openConsole({ path: `/stations/${station?.id ?? ''}`, key });
    await page.getByText('Created', { exact: true }).waitFor();
    for (const name of ['Edit', 'Under Repair'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);

    const types = await directory.openConsole({ path: '/connector-types', key });
    await types.page.getByRole('switch').first().waitFor();
    expect(await types.page.getByRole('switch').first().isDisabled()).toBe(true);
    expect(await types.page.getByRole('button', { name: /Add|More/ }).count()).toBe(0);
  });
});
