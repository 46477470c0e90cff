import { t } from '../texts/index.js';

/** The caller of those who have shown no key. */
const ANONYMOUS = 'anonymous';

export const isAnonymous = (caller: string): boolean => caller === ANONYMOUS;

/** What a caller is called where nothing else is known of it. */
export const callerText = (caller: string): string => (isAnonymous(caller) ? t('session.anonymous') : caller);
