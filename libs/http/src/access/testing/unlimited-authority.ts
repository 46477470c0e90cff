import { isScope, scopes, type AggregateStates } from '#application';
import { CommandAuthority } from '../command-authority.js';

/** The authority of a caller that may send any command. */
export const unlimitedAuthority = (states: AggregateStates): CommandAuthority =>
  new CommandAuthority({ id: 'tests', scopes: new Set(Object.keys(scopes).filter(isScope)) }, states);
