import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { until } from '../engines/processes/until.js';
import { accessibilityViolations } from './support/accessibility.js';
import { useConsole } from './support/use-console.js';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver that takes all events. */
class Receiver {
  readonly received: Received[] = [];
  private readonly server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      this.received.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
  });

  listen(): Promise<void> {
    return new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/events`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

describe('Webhooks', () => {
  const directory = useConsole({ environment: { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' } });
  const receiver = new Receiver();
  beforeAll(() => receiver.listen());
  afterAll(() => receiver.stop());

  const put = (path: string) =>
    fetch(`${directory.url}${path}`, {
      ...{ method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{}' },
    });

  it('are made, show their secret once, and their deliveries', async () => {
    const { page, problems } = await directory.openConsole({ path: '/webhooks' });
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByLabel('Receiver').fill(receiver.url);
    await page.getByLabel('Description').fill('Roaming hub');
    await page.getByRole('button', { name: 'LocationRegistered' }).click();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create webhook' }).click();

    const secret = await page.getByRole('group', { name: 'The secret' }).locator('code').innerText();
    expect(secret).toMatch(/^whsec_/);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('heading', { name: 'Roaming hub' }).waitFor();
    expect(await page.getByText(secret).count()).toBe(0);

    await put('/v1/locations/7');
    await until('the receiver has the event', () => receiver.received.length > 0);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    const event = new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(event).toMatchObject({ type: 'LocationRegistered.v1', subject: 'locations/7' });

    const delivery = page.getByRole('row', { name: /LocationRegistered locations\/7/ });
    await delivery.getByText('Delivered').waitFor();
    await delivery.getByText('HTTP 204').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await delivery.getByRole('button', { name: 'Send again' }).click();
    await until('the receiver has it again', () => receiver.received.length > 1);
    expect(receiver.received[1]?.headers['webhook-id']).toBe(headers['webhook-id']);
    expect(problems).toEqual([]);
  });

  it('are tested, paused and removed', async () => {
    const { page } = await directory.openConsole({ path: '/webhooks' });
    await page.getByRole('link', { name: 'Roaming hub' }).click();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText(/The receiver answered 204/).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Removed Roaming hub').first().waitFor();
    await page
      .getByRole('heading', { name: 'No webhooks' })
      .or(page.getByText('No webhooks'))
      .first()
      .waitFor();
  });

  it('have errors beside their fields', async () => {
    const { page } = await directory.openConsole({ path: '/webhooks' });
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByLabel('Receiver').fill('http://10.1.2.3/');
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('Box: west, south, east, north').fill('everywhere');
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await page.getByText(/bbox/).waitFor();
    expect(await page.getByLabel('Box: west, south, east, north').getAttribute('aria-invalid')).toBe('true');
  });
});
