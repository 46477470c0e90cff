import type { Feature } from '#http';
import { summaryHistory, uptime } from './http/history-schemas.js';
import { SummaryHistoryController } from './http/summary-history.controller.js';
import { UptimeController } from './http/uptime.controller.js';

/** How long stations had each status, and how many had it in the past. */
export const history: Feature = {
  controllers: [UptimeController, SummaryHistoryController],
  schemas: { Uptime: uptime, SummaryHistory: summaryHistory },
};
