import type { Feature } from '#http';
import { reliabilitySchemas } from './http/reliability-schemas.js';
import { ReliabilityController } from './http/reliability.controller.js';

/** How reliable stations were, as the rules of the UK and the US count it. */
export const reliability: Feature = {
  controllers: [ReliabilityController],
  schemas: reliabilitySchemas,
};
