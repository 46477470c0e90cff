import { fieldTable, membersBeside } from '../shared/testing/field-table.js';
import { stationFields, stationStatuses, statusLabel } from './station.fields.js';

describe('The fields of a station', () => {
  it('have beside them exactly these members, ! for those that are required within one', () => {
    expect(membersBeside(stationFields)).toMatchInlineSnapshot(`
     [
       "charging_station_id string",
       "parking list { parking_id! string, evse_position code }",
       "accepted_service_providers tokens",
       "payment object { methods tokens, brands tokens, terminals list { terminal_id! string, customer_reference string, party_id string, country_code string, address string, city string, postal_code string, state string, country string, coordinates object { latitude! numeric, longitude! numeric }, invoice_base_url url, invoice_creator code, reference string, location_ids tokens, evse_uids tokens, last_updated timestamp } }",
       "directions list { language! string, text! string }",
       "images list { url! url, thumbnail url, category! string, type! string, width integer, height integer }",
       "status_schedule list { period_begin! timestamp, period_end timestamp, status! code }",
     ]
    `);
  });

  it('are exactly these', () => {
    expect(fieldTable(stationFields)).toEqual([
      // name, type, nullable, default, required, searchable, fillable, form, index, view
      ['name', 'text', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['latitude', 'numeric', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['longitude', 'numeric', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['cost', 'text', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['cost_description', 'text', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['manufacturer', 'text', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['model', 'text', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['pwps_version', 'string', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['qr_enabled', 'boolean', 'no', false, 'no', 'yes', 'yes', 'toggle', 'yes', 'yes'],
      ['outlets', 'text', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['hours', 'string', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['pre_charge_instructions', 'text', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['available', 'code', 'yes', null, 'no', 'yes', 'yes', 'select', 'yes', 'yes'],
      ['location_id', 'uint64', 'no', 'none', 'yes', 'yes', 'yes', 'no', 'yes', 'yes'],
      ['created_at', 'timestamp', 'no', 'service', 'no', 'no', 'no', 'no', 'no', 'yes'],
      ['updated_at', 'timestamp', 'no', 'service', 'no', 'no', 'no', 'no', 'no', 'yes'],
      ['external_location_id', 'uint64', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
      ['external_station_id', 'uint64', 'yes', null, 'no', 'yes', 'yes', 'yes', 'yes', 'yes'],
    ]);
  });

  it('accept one of five status codes, or null', () => {
    expect(stationStatuses).toEqual([
      { value: '0', label: 'Unknown' },
      { value: '1', label: 'Available' },
      { value: '2', label: 'In Use' },
      { value: '3', label: 'Offline' },
      { value: '4', label: 'Under Repair' },
    ]);
    expect(stationFields.available.options).toEqual(stationStatuses);
    for (const { value } of stationStatuses) {
      expect(stationFields.available.parse(value)).toEqual({ ok: true, value });
    }
    expect(stationFields.available.parse(null)).toEqual({ ok: true, value: null });
  });

  it.each(['5', '', '01', ' 1', 1, true, 'Available', [], {}])('refuse %j as a status', (input) =>
    expect(stationFields.available.parse(input)).toMatchObject({ ok: false, code: 'not_in_list' }),
  );

  it('accept null as the default of qr_enabled', () =>
    expect(stationFields.qr_enabled.parse(null)).toEqual({ ok: true, value: false }));

  it('refuse a location that is null', () =>
    expect(stationFields.location_id.parse(null)).toEqual({ ok: false, code: 'null_not_allowed' }));

  it.each([
    { code: '0', label: 'Unknown' },
    { code: '4', label: 'Under Repair' },
    { code: null, label: null },
    { code: '9', label: null },
  ])('label status $code as $label', ({ code, label }) => expect(statusLabel(code)).toBe(label));
});
