import { sourceFields } from '#domain';
import { foldedSource } from '../records/removed-sources.js';
import { parseFilterValues } from './filter-values.js';
import { InvalidParameter, type Parameters } from './parameters.js';

/** @returns folded sources @throws InvalidParameter a parameter is unknown, missing or invalid */
export function parseRemovedParameters({ source_feed, source_id, ...others }: Parameters): readonly string[] {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new InvalidParameter(`${unknown} is not a parameter of this list`);
  const [feed, ...feeds] = valuesOf({ source_feed }, 'source_feed');
  const ids = valuesOf({ source_id }, 'source_id');
  if (feed === undefined || feeds.length > 0)
    throw new InvalidParameter('source_feed is needed, with one feed');
  if (ids.length === 0) throw new InvalidParameter('source_id is needed');
  return ids.map((id) => foldedSource({ feed, id }));
}

function valuesOf(parameters: Parameters, name: keyof typeof sourceFields): readonly string[] {
  const values = parseFilterValues(parameters, name, { ...sourceFields[name], nullable: false }) ?? [];
  return values.filter((value) => value !== null);
}
