import type { BeforeApplicationShutdown, OnModuleDestroy } from '@nestjs/common';
import type { Background } from '#http';
import type { Logger } from 'pino';
import type { DeliveryParts } from '../delivery/delivery-parts.js';
import { sendTestEvent, type TestResult } from '../delivery/test-event.js';
import { WebhookDelivery } from '../delivery/webhook-delivery.js';
import type { Webhook } from '../webhook.js';

/** Delivers to webhooks in this process. In the distributed mode the projectors do, and this one sends tests only. */
export class Deliverer implements Background, OnModuleDestroy, BeforeApplicationShutdown {
  private delivery: WebhookDelivery | undefined;
  private stopping: Promise<void> | undefined;

  constructor(
    private readonly parts: Omit<DeliveryParts, 'report'>,
    private readonly isDelivering: boolean,
  ) {}

  /** Begins. The backend has to be started. */
  start(logger: Logger): void {
    if (!this.isDelivering) return;
    const report: DeliveryParts['report'] = (level, message, details) => logger[level](details, message);
    this.delivery = new WebhookDelivery({ ...this.parts, report });
    this.delivery.start();
  }

  /** Takes over at once what a client has changed. */
  refresh(): void {
    void this.delivery?.refresh();
  }

  sendTest(webhook: Webhook, caller: string, signal?: AbortSignal): Promise<TestResult> {
    return sendTestEvent(this.parts, webhook, caller, signal);
  }

  /** Other parts of the service stop meanwhile. */
  onModuleDestroy(): void {
    this.stopping = this.delivery?.stop();
  }

  /** The stores are closed after this. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.stopping;
  }
}
