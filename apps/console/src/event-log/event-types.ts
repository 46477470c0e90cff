import { eventWords, type EventGroup, type EventName } from './event-words.js';

const names = Object.keys(eventWords) as readonly EventName[];

const namesOf = (group: EventGroup) => names.filter((name) => eventWords[name].group === group);

/** The types of events by group. */
export const eventTypes: Readonly<Record<EventGroup, readonly EventName[]>> = {
  status: namesOf('status'),
  stations: namesOf('stations'),
  locations: namesOf('locations'),
  connectorTypes: namesOf('connectorTypes'),
  tariffs: namesOf('tariffs'),
};

/** The values with one more, or with one less if it was there. */
export const toggled = (values: readonly string[], value: string): readonly string[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
