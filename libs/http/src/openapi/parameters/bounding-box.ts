import type { JsonSchema } from '../../endpoint/json-schema.js';

/** Describes the parameter `bbox`. */
export const BOX =
  'west,south,east,north in degrees; if west is greater than east, the box crosses the antimeridian; longitudes beyond ±180 are normalized';

export const boxText: JsonSchema = { type: 'string', examples: ['13.0,52.3,13.8,52.7'] };
