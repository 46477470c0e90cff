import type { CommandDefinitions, CommandOf, DataMembers } from '../shared/command-definition.js';
import type { GivenExtensions } from '../shared/extensions.js';
import type { LocationAttributes } from './location.fields.js';

export const locationCommands = {
  /** Registers an id that another system of record assigned. Attributes that are absent become null. */
  RegisterLocation: { target: 'id or source', data: 'attributes', keepsSource: true, beside: ['extensions'] },
  UpdateLocation: { target: 'id', data: 'changes', beside: ['extensions'] },
  RetireLocation: { target: 'id or source', data: 'nothing' },
} satisfies CommandDefinitions;

type Of<Type extends keyof typeof locationCommands> = CommandOf<
  typeof locationCommands,
  DataMembers<LocationAttributes>,
  GivenExtensions,
  Type
>;
export type LocationCommand = Of<keyof typeof locationCommands>;
export type RegisterLocation = Of<'RegisterLocation'>;
