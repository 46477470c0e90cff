import { RecordQueries } from '#application';
import type { Feature } from '#http';
import { PricesController } from './http/prices.controller.js';
import { priceSchemas } from './http/price-schemas.js';
import { StationPrices } from './station-prices.js';

/** What charging sessions cost. */
export const prices: Feature = {
  controllers: [PricesController],
  providers: () => [
    {
      provide: StationPrices,
      useFactory: (records: RecordQueries) => new StationPrices(records),
      inject: [RecordQueries],
    },
  ],
  schemas: priceSchemas,
};
