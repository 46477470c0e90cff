import { until } from '../engines/processes/until.js';
import { useConsole } from './support/use-console.js';

const WHEEL_STEPS = 25;

describe('The list of stations', () => {
  const directory = useConsole({ sample: true });

  it('shows where stations are without a request for a location', async () => {
    const { page } = await directory.openConsole();
    const reads: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/v1/locations/')) reads.push(pathname);
    });
    const list = page.getByRole('listbox', { name: 'Stations' });
    const rows = list.getByRole('option');
    await rows.first().getByText(/, US$/).waitFor();
    await list.hover();
    const scrolled = () => page.evaluate<number>("document.querySelector('[role=listbox]').scrollTop");
    for (let step = 0; step < WHEEL_STEPS; step += 1) {
      const before = await scrolled();
      await page.mouse.wheel(0, 600);
      await until('the list has moved', async () => (await scrolled()) > before);
    }
    await rows.last().getByText(/, US$/).waitFor();
    expect(reads).toEqual([]);
  });
});
