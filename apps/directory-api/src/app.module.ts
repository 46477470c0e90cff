import { Module, type DynamicModule } from '@nestjs/common';
import { Freshness } from '#application';
import type { Logger } from 'pino';
import { BulkController } from './bulk/bulk.controller.js';
import { ConnectorTypesController } from './connector-types/connector-types.controller.js';
import { PhotoUploads } from './connector-types/photo-uploads.js';
import { EventsController } from './events/events.controller.js';
import { PatientReads } from './events/patient-reads.js';
import { FormsController } from './forms/forms.controller.js';
import { CommandTimeout } from './http/command-timeout.js';
import { ListRequests } from './http/list-requests.js';
import { ReadRequests } from './http/read-requests.js';
import { WriteRequests } from './http/write-requests.js';
import { ImagesController } from './images/images.controller.js';
import { ShownPhotos } from './images/shown-photos.js';
import { InfrastructureModule } from './infrastructure.module.js';
import { LocationsController } from './locations/locations.controller.js';
import { MapController } from './map/map.controller.js';
import { OpenApiController } from './openapi/openapi.controller.js';
import { PagesController } from './openapi/pages.controller.js';
import { CommandsController } from './operations/commands.controller.js';
import { HealthController } from './operations/health.controller.js';
import { Lifecycle } from './operations/lifecycle.js';
import { ProblemsController } from './operations/problems.controller.js';
import type { Settings } from '#runtime';
import { HistoryRequests } from './stations/history-requests.js';
import { PastRequests } from './stations/past-requests.js';
import { StationsController } from './stations/stations.controller.js';
import { SummaryController } from './summary/summary.controller.js';

const controllers = [
  MapController,
  SummaryController,
  StationsController,
  ConnectorTypesController,
  LocationsController,
  EventsController,
  BulkController,
  FormsController,
  ImagesController,
  CommandsController,
  HealthController,
  ProblemsController,
  OpenApiController,
  PagesController,
];

@Module({})
export class AppModule {
  static for(settings: Settings, lifecycle: Lifecycle, logger: Logger): DynamicModule {
    return {
      module: AppModule,
      imports: [InfrastructureModule.for(settings, logger)],
      controllers,
      providers: [
        ReadRequests,
        ListRequests,
        WriteRequests,
        HistoryRequests,
        PastRequests,
        PatientReads,
        PhotoUploads,
        ShownPhotos,
        { provide: Lifecycle, useValue: lifecycle },
        { provide: Freshness, useValue: new Freshness(settings.statusTtlSeconds) },
        { provide: CommandTimeout, useValue: new CommandTimeout(settings.commandTimeoutMs) },
      ],
    };
  }
}
