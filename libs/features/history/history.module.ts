import type { Feature } from '#http';
import { historySchemas } from './http/history-schemas.js';
import { StationHistoryController } from './http/station-history.controller.js';
import { HistoryPages } from './http/history-pages.js';
import { TariffHistoryController } from './http/tariff-history.controller.js';
import { SummaryHistoryController } from './http/summary-history.controller.js';
import { UptimeController } from './http/uptime.controller.js';

/** What happened to stations, how long they had each status, and how many had it in the past. */
export const history: Feature = {
  controllers: [
    StationHistoryController,
    TariffHistoryController,
    UptimeController,
    SummaryHistoryController,
  ],
  providers: () => [HistoryPages],
  schemas: historySchemas,
};
