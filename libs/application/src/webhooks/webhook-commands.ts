import { RecordCommands } from '../service-records/record-commands.js';
import type { ServiceRecords } from '../service-records/service-records.js';
import { webhooks, type WebhookState } from './webhook.js';

/** Executes the commands of webhooks. */
export class WebhookCommands extends RecordCommands<WebhookState> {
  /** @param most greatest number of webhooks */
  constructor(records: ServiceRecords, most: number, now?: () => string) {
    super(records, webhooks, { most, setting: 'LIMIT_WEBHOOKS' }, now);
  }
}
