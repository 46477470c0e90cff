import type { Scope } from '../../api/records.js';
import { scopes } from '../../texts/scopes.js';

/** A scope of the OpenAPI document without words does not compile. */
const words: Readonly<Record<`scope.${Scope}`, string>> = scopes;

/** All scopes that this page knows. */
export const everyScope = Object.keys(words).map((key) => key.replace('scope.', '')) as readonly Scope[];

/** What a scope allows; undefined if the directory is newer than this page. */
export const wordsOf = (scope: Scope): string | undefined => words[`scope.${scope}`];
