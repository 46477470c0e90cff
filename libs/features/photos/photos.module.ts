import type { Feature } from '#http';
import { ConnectorTypePhotosController } from './http/connector-type-photos.controller.js';
import { ImagesController } from './http/images.controller.js';
import { PhotoSweep } from './http/photo-sweep.js';
import { PhotoUploads } from './http/photo-uploads.js';

/** Photos of connector types: uploads, the images themselves, and the removal of those that no type has. */
export const photos: Feature = {
  controllers: [ConnectorTypePhotosController, ImagesController],
  providers: () => [PhotoUploads, PhotoSweep],
  background: [PhotoSweep],
};
