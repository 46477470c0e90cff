import { textsOf } from './format.js';

const structures = {
  'group.add': 'Add',
  'group.addTo': 'Add {label}',
  'group.remove': 'Remove',
  'rows.name': '{label} {number}',
  'rows.element': 'Price rule',
  'rows.amount': 'Amount',
  'rows.hours': 'Hours',
  'rows.opening': 'Exceptional opening',
  'rows.closing': 'Exceptional closing',
  'rows.parkingPlace': 'Parking place',
  'rows.copy': 'Copy {name}',
  'rows.removed': '{name} removed.',

  'rows.weekdays': 'Add Mon–Fri',
  'days.weekdays': 'Mon–Fri',
  'days.weekend': 'Sat, Sun',
  'days.choose': 'Choose {days}',
  'price.per': 'Per',
  'price.per.minute': 'minute',
  'price.per.hour': 'hour',
  'minutes.from': 'From so many minutes',
  'minutes.below': 'Below so many minutes',

  'time.ofDay': 'Such as 8 or 18:30; 24:00 is the end of the day.',
  'time.zone': 'Time in {zone}',

  'hours.always': '24/7',
  'hours.closed': 'closed',
  'hours.none': 'No regular hours',
  'hours.opening': 'Also open {period}',
  'hours.closing': 'Closed {period}',
  'hours.open': 'Open now',
  'hours.open.until': 'Open now, until {time}',
  'hours.shut': 'Closed now',
  'hours.shut.until': 'Closed now, opens {time}',
  'hours.label': 'Opening times',
} as const;

/** A text about what has members. They are apart from the others, which are loaded with the first page. */
export const structureText = textsOf(structures);
