import * as connectorTypes from './connector-type.handlers.js';
import * as locations from './location.handlers.js';
import * as stations from './station.handlers.js';

/** All command handlers, for the module that puts them on the bus. */
export const DirectoryCommandHandlers = [
  ...Object.values(stations),
  ...Object.values(connectorTypes),
  ...Object.values(locations),
];
