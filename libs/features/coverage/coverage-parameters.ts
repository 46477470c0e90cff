import {
  parseListParameters,
  singleValue,
  InvalidParameter,
  type Filter,
  type ListQuery,
  type Parameters,
} from '#application';
import { afirItems, type RequiredItem } from '#domain';
import { coverageGroups, type CoverageQuery } from './coverage-queries.js';

/** What records may be filtered by: fields of locations and of stations alike. */
export const coverageFilters = ['source_feed', 'operator'] as const;

const filtersOf = (parameters: Parameters): readonly Filter[] => {
  const given = coverageFilters.filter((name) => parameters[name] !== undefined);
  return parseListParameters('location', Object.fromEntries(given.map((name) => [name, parameters[name]])))
    .filters;
};

/** @throws InvalidParameter the group is unknown, or a filter is invalid */
export function parseCoverage(parameters: Parameters): CoverageQuery {
  const given = singleValue(parameters, 'group_by');
  const groupBy = coverageGroups.find((group) => group === given);
  if (given !== undefined && !groupBy)
    throw new InvalidParameter(`group_by must be one of ${coverageGroups.join(', ')}`);
  return { filters: filtersOf(parameters), ...(groupBy && { groupBy }) };
}

/** The list of the records that lack an item, by which its cursors are signed. @throws InvalidParameter as above */
export const parseLacking = (parameters: Parameters): ListQuery => ({
  ...{ words: [], filters: filtersOf(parameters), total: false },
  limit: parseListParameters('location', { limit: parameters['limit'] }).limit,
  sort: { by: 'created_at', descending: false },
});

/** The item of the catalogue with this id. */
export const itemWith = (id: string): RequiredItem | undefined => afirItems.find((item) => item.id === id);
