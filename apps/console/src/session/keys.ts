import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../api/client.js';
import { useCaller, useMay } from './caller.js';
import { callerText } from './caller-text.js';

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: ({ signal }) => bodyOf(api.GET('/v1/keys', { signal })),
});

/** What the caller of a command is called: a key by its name, for who may read the keys, else by its id. */
export function useCallerName(): (caller: string) => string {
  const { data: me } = useCaller();
  const may = useMay();
  const mayRead = may('operations:read') || may('keys:manage');
  // Without a credential there are no keys yet.
  const { data: keys } = useQuery({
    ...keysQuery,
    enabled: mayRead && me !== null && me?.kind !== 'anonymous',
  });
  return (caller) => {
    const own = caller === me?.caller ? me.name : undefined;
    return own ?? keys?.items.find(({ id }) => id === caller)?.name ?? callerText(caller);
  };
}
