import { features } from './features.js';
import { SummaryController } from './summary/summary.controller.js';
import { RemovedStationsController } from './stations/removed-stations.controller.js';
import { ListFilesController } from './lists/list-files.controller.js';
import { StationsController } from './stations/stations.controller.js';
import { ConnectorTypesController } from './connector-types/connector-types.controller.js';
import { LocationsController } from './locations/locations.controller.js';
import { TariffsController } from './tariffs/tariffs.controller.js';
import { EventsController } from './events/events.controller.js';
import { EventStreamController } from './events/stream/event-stream.controller.js';
import { BulkController } from './bulk/bulk.controller.js';
import { FormsController } from './forms/forms.controller.js';
import { CommandsController } from './commands/commands.controller.js';
import { AccessController } from './access/access.controller.js';
import { KeysController } from './access/keys.controller.js';
import { HealthController } from './health/health.controller.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { ProblemsController } from './problems/problems.controller.js';
import { OpenApiController } from './openapi/openapi.controller.js';
import { AsyncApiController } from './asyncapi/asyncapi.controller.js';

/** All controllers. The OpenAPI document describes their endpoints. */
export const controllers = [
  ...features.flatMap(({ controllers }) => controllers),
  SummaryController,
  RemovedStationsController,
  ListFilesController,
  StationsController,
  ConnectorTypesController,
  LocationsController,
  TariffsController,
  EventsController,
  EventStreamController,
  BulkController,
  FormsController,
  CommandsController,
  AccessController,
  KeysController,
  HealthController,
  MetricsController,
  ProblemsController,
  OpenApiController,
  AsyncApiController,
];
