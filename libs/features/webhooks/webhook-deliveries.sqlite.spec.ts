import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWebhookDeliveries } from './testing/webhook-deliveries.contract.js';
import { SqliteWebhookDeliveries } from './webhook-deliveries.sqlite.js';

describeWebhookDeliveries('SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deliveries-'));
  const opened: SqliteWebhookDeliveries[] = [];
  const open = () => {
    const deliveries = new SqliteWebhookDeliveries(join(folder, 'webhooks.db'));
    opened.push(deliveries);
    return deliveries;
  };
  const close = () => {
    for (const deliveries of opened) deliveries.close();
    rmSync(folder, { recursive: true });
  };
  return { deliveries: open(), reopen: open, close };
});
