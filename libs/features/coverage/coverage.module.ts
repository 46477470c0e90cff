import type { Feature } from '#http';
import { CoverageController } from './http/coverage.controller.js';
import { coverageSchemas } from './http/coverage-schemas.js';

/** How many records have what the law asks for. */
export const coverage: Feature = { controllers: [CoverageController], schemas: coverageSchemas };
