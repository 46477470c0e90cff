import { controllers } from '../../controllers.js';
import { endpointsOf } from '../../../../../libs/http/src/endpoint/endpoint.js';
import { openApiDocument } from '../document.js';

/** The OpenAPI document of the service. */
export const document = openApiDocument('1.2.3', endpointsOf(controllers));
