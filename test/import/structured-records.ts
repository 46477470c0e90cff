/** What OCPI 2.3.0 says of a location in structures, each member of each one set, in stored form. */
const image = {
  ...{ url: 'https://a.example/1.png', thumbnail: 'https://a.example/1s.png', category: 'CHARGER' },
  ...{ type: 'png', width: 640, height: 480 },
};
const images = [image];
const directions = [{ language: 'de', text: 'Hinter der Schranke links' }];
const organisation = {
  ...{ id: 'X1', legal_name: 'X plc', website: 'https://x.example', phone: '+49 1', email: 'a@x.example' },
  ...{ logo: image, identifiers: [{ type: 'operatorId', identifier: 'DE*XYZ' }] },
};
const period = { period_begin: '2026-12-24T11:00:00.000Z', period_end: '2026-12-27T08:30:00.000Z' };

export const ofLocation = {
  opening_times: {
    twentyfourseven: false,
    regular_hours: [
      { weekday: 1, period_begin: '08:00', period_end: '12:00' },
      { weekday: 7, period_begin: '13:30', period_end: '23:59' },
    ],
    exceptional_openings: [period],
    exceptional_closings: [period],
  },
  charging_when_closed: false,
  parking_type: 'ON_STREET',
  parking_places: [
    {
      ...{ id: 'P1', physical_reference: 'A', count: 2, vehicle_types: ['VAN', 'DISABLED'] },
      ...{ max_vehicle_weight: 3500, max_vehicle_height: 210, max_vehicle_length: 600 },
      ...{ max_vehicle_width: 220, parking_space_length: 650.5, parking_space_width: 300 },
      ...{ dangerous_goods_allowed: false, direction: 'ANGLE', drive_through: true },
      ...{ restricted_to_type: true, reservation_required: false, time_limit: 90, roofed: true },
      ...{ images, lighting: true, refrigeration_outlet: false, standards: ['PAS 1899'] },
      apds_reference: 'place/1',
    },
  ],
  operator_details: organisation,
  suboperator: { name: 'S', ...organisation },
  owner: { name: 'O', ...organisation },
  energy_mix: {
    is_green_energy: true,
    energy_sources: [{ source: 'SOLAR', percentage: 99.9 }],
    environ_impact: [{ category: 'CARBON_DIOXIDE', amount: 12.5 }],
    ...{ supplier_name: 'Green', energy_product_name: 'Greener' },
  },
  directions,
  images,
  related_locations: [{ latitude: '52.50001', longitude: '13.40001', name: directions[0] }],
};

/** The same of an EVSE. */
export const ofStation = {
  parking: [{ parking_id: 'P1', evse_position: 'LEFT' }],
  accepted_service_providers: ['A', 'B'],
  directions,
  images,
  status_schedule: [{ ...period, status: 'INOPERATIVE' }],
};

export const ofConnector = {
  capabilities: ['BIDIRECTIONAL', 'ISO_15118_2_PLUG_AND_CHARGE'],
  terms_and_conditions: 'https://a.example/terms',
};

/** What a location needs for OCPI. */
export const place = {
  ...{ name: 'L', address: 'A 1', city: 'C', country: 'DE', time_zone: 'Europe/Berlin', operator: 'Op' },
  ...{ latitude: '52.50000', longitude: '13.40000' },
};

/** The same for a connector. */
export const plug = {
  ...{ count: 1, standard: 'IEC_62196_T2_COMBO', format: 'CABLE', power_type: 'DC', kilowatts: 150 },
  ...{ max_voltage: 920, max_amperage: 500 },
};
