import { bareDetails, bareStation } from '../../../../domain/src/station/testing/builders.js';
import { connector, site, station } from '../writing/testing/sites.js';

// Sites with something that DATEX II can't say.

export const named = { ...bareStation, name: 'A' };
export const here = { latitude: '51.04', longitude: '3.7' };
export const withConnector = (changes: object) =>
  site([station({ attributes: named, connectors: [connector, { ...connector, ...changes }] })]);
export const withStation = (attributes: object, location: object = {}) =>
  site([station({ attributes: { ...named, ...attributes } })], location);
export const withDetails = (details: object) =>
  site([station({ attributes: named, details: { ...bareDetails, ...details } })]);
export const withExtensions = (extensions: Record<string, unknown>) => site([], { extensions });
export const withMembers = (attributes: object) => site([], { attributes: { operator: 'C', ...attributes } });
