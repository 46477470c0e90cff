import type { CommandDefinitions, CommandOf, DataMembers } from '../shared/command-definition.js';
import type { GivenExtensions } from '../shared/extensions.js';
import type { LocationAttributes } from './location.fields.js';

const newLocation = {
  name: 'Main Street Garage',
  address: 'Main Street 1',
  city: 'Berlin',
  postal_code: '10115',
  country: 'DE',
  time_zone: 'Europe/Berlin',
  latitude: '52.5251',
  longitude: '13.3694',
  operator: 'Stadtwerke',
  help_phone: '+49 30 1234567',
  facilities: ['TRAIN_STATION', 'RESTAURANT'],
};

export const locationCommands = {
  /** Registers an id that another system of record assigned. Attributes that are absent become null. */
  RegisterLocation: {
    target: 'id or source',
    data: 'attributes',
    keepsSource: true,
    beside: ['extensions'],
    examples: [
      { data: { name: 'Main Street', city: 'Berlin', country: 'DE', time_zone: 'Europe/Berlin' } },
      { data: newLocation },
    ],
  },
  UpdateLocation: {
    target: 'id',
    data: 'changes',
    beside: ['extensions'],
    examples: [{ data: { operator: 'ABC Energy' } }, { data: { city: 'Potsdam' } }],
  },
  RetireLocation: { target: 'id or source', data: 'nothing', examples: [{}] },
} satisfies CommandDefinitions;

type Of<Type extends keyof typeof locationCommands> = CommandOf<
  typeof locationCommands,
  DataMembers<LocationAttributes>,
  GivenExtensions,
  Type
>;
export type LocationCommand = Of<keyof typeof locationCommands>;
export type RegisterLocation = Of<'RegisterLocation'>;
export type UpdateLocation = Of<'UpdateLocation'>;
