import * as connectorTypes from './connector-type.handlers.js';
import * as locations from './location.handlers.js';
import * as stations from './station.handlers.js';

/** All command handlers, as providers for the module that registers them on the bus. */
export const DirectoryCommandHandlers = [
  ...Object.values(stations),
  ...Object.values(connectorTypes),
  ...Object.values(locations),
];
