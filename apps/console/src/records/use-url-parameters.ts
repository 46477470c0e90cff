import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

type SetParameter = (name: string, value: string, isStep?: boolean) => void;

/**
 * The parameters of the URL, and how to set one; an empty value removes it. The entry of the browser's history is
 * replaced, unless the change is a step that a person can take back.
 */
export function useUrlParameters(): [URLSearchParams, SetParameter] {
  const [parameters, setParameters] = useSearchParams();
  const set = useCallback<SetParameter>(
    (name, value, isStep = false) =>
      setParameters(
        (before) => {
          const after = new URLSearchParams(before);
          if (value === '') after.delete(name);
          else after.set(name, value);
          return after;
        },
        { replace: !isStep },
      ),
    [setParameters],
  );
  return [parameters, set];
}
