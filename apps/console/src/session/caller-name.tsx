import { t } from '../texts/index.js';
import { isAnonymous } from './caller-text.js';
import { useCallerName } from './keys.js';

interface CallerProps {
  readonly caller: string;
}

/** Who has done something, by the name where it is known. The list of keys has the id, which is shown on demand. */
export function CallerName({ caller }: CallerProps) {
  const name = useCallerName()(caller);
  return <span title={name === caller ? undefined : caller}>{name}</span>;
}

/** The name and the id. */
export function CallerWithId({ caller }: CallerProps) {
  const name = useCallerName()(caller);
  return name === caller || isAnonymous(caller) ? name : t('session.nameAndId', { name, id: caller });
}
