import { exclusions } from '#features/exclusions/exclusions.module';
import { coverage } from '#features/coverage/coverage.module';
import { history } from '#features/history/history.module';
import { imports } from '#features/imports/imports.module';
import { map } from '#features/map/map.module';
import { pages } from '#features/pages/pages.module';
import { photos } from '#features/photos/photos.module';
import { prices } from '#features/prices/prices.module';
import { publishing } from '#features/publishing/publishing.module';
import { reliability } from '#features/reliability/reliability.module';
import { webhooks } from '#features/webhooks/webhooks.module';
import type { Feature } from '#http';

/** The features of the HTTP service. */
export const features: readonly Feature[] = [
  coverage,
  map,
  history,
  exclusions,
  imports,
  pages,
  photos,
  prices,
  publishing,
  reliability,
  webhooks,
];
