import type { Feature } from '#http';
import { historySchemas } from './http/history-schemas.js';
import { ConnectorTypeHistoryController } from './http/connector-type-history.controller.js';
import { LocationHistoryController } from './http/location-history.controller.js';
import { StationHistoryController } from './http/station-history.controller.js';
import { HistoryPages } from './http/history-pages.js';
import { TariffHistoryController } from './http/tariff-history.controller.js';
import { SummaryHistoryController } from './http/summary-history.controller.js';
import { UptimeController } from './http/uptime.controller.js';

/** What happened to records, how long stations had each status, and how many had it in the past. */
export const history: Feature = {
  controllers: [
    StationHistoryController,
    LocationHistoryController,
    ConnectorTypeHistoryController,
    TariffHistoryController,
    UptimeController,
    SummaryHistoryController,
  ],
  providers: () => [HistoryPages],
  schemas: historySchemas,
};
