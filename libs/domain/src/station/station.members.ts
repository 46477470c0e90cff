import { ocpiEvsePositions, ocpiStatuses, paymentMethods } from '../vocabulary.js';
import {
  beside,
  code,
  defineFields,
  mandatory,
  list,
  object,
  string,
  time,
  tokens,
  url,
} from '../shared/fields.js';
import { coordinates, displayTexts, endsAfterBegin, id36, images, openCodes } from '../structures.js';

const CREATORS = [
  { value: 'CPO', label: 'Operator of the station' },
  { value: 'PTP', label: 'Provider of the terminal' },
] as const;

const terminal = defineFields({
  terminal_id: id36('Id'),
  customer_reference: string({}, 36),
  party_id: string({ label: 'Party' }, 3),
  country_code: string({}, 2),
  address: string({}, 45),
  city: string({}, 45),
  postal_code: string({}, 10),
  state: string({}, 20),
  country: string({ label: 'Country, three letters' }, 3),
  coordinates: object('GeoLocation', coordinates),
  invoice_base_url: url({ label: 'URL of invoices' }),
  invoice_creator: code(CREATORS),
  reference: string({}, 36),
  location_ids: tokens({ label: 'Locations' }, 36),
  evse_uids: tokens({ label: 'EVSEs' }, 36),
  last_updated: time(),
});

const payment = defineFields({
  methods: openCodes(paymentMethods),
  brands: tokens({}, 64),
  terminals: list('PaymentTerminal', terminal, { key: 'terminal_id' }),
});

const parking = defineFields({
  parking_id: id36('Id of the parking place'),
  evse_position: code(ocpiEvsePositions, { label: 'Position of the station' }),
});

const scheduledStatus = defineFields({
  period_begin: mandatory(time({ label: 'Begin' })),
  period_end: time({ label: 'End' }),
  status: mandatory(code(ocpiStatuses)),
});

/** What a station has beside its attributes, connectors and details, in the shapes of OCPI 2.3.0 where it has them. */
export const stationMembers = defineFields({
  charging_station_id: beside(string({ label: 'Charging station' }, 36)),
  parking: beside(list('StationParking', parking, { key: 'parking_id' })),
  accepted_service_providers: beside(tokens({}, 50)),
  payment: beside(object('Payment', payment)),
  directions: beside(displayTexts('Directions')),
  images: beside(images()),
  status_schedule: beside(list('ScheduledStatus', scheduledStatus, { check: endsAfterBegin })),
});
