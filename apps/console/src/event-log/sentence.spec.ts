import { formatTime } from '../texts/index.js';
import { moveText } from './data-words.js';
import { sentenceOf } from './sentence.js';

const text = (type: string, data: Record<string, unknown> = {}) =>
  sentenceOf({ type: `${type}.v1`, data }).text;

describe('An event in words', () => {
  it('describes a change of status', () =>
    expect(
      sentenceOf({ type: 'StationAvailabilityChanged.v1', data: { available: '2', previous: '1' } }),
    ).toEqual({
      ...{ text: 'Available → In Use', status: '2' },
    }));

  it('describes the first status', () =>
    expect(text('StationAvailabilityChanged', { available: '4', previous: null })).toBe(
      'Never reported → Under Repair',
    ));

  it('names the fields that changed, and counts the rest', () => {
    expect(text('StationDetailsChanged', { changed: { name: 'a', qr_enabled: true } })).toBe(
      'Changed name, qr enabled',
    );
    const many = { name: 1, cost: 2, details: { evse_id: 'x', floor_level: '1' }, hours: 3 };
    expect(text('LocationChanged', { changed: many })).toBe('Changed name, cost, evse id and 2 more');
  });

  it('calls the elements of a tariff prices', () => {
    expect(text('TariffChanged', { changed: { name: 'Night', elements: [] } })).toBe('Changed name, prices');
    expect(text('TariffCreated', { attributes: {} })).toBe('Created');
  });

  it('counts connectors', () =>
    expect(text('StationConnectorsChanged', { connectors: [{ count: 2 }, { count: 1 }], previous: [] })).toBe(
      'Connectors: 0 → 3',
    ));

  it('describes the status of a new station', () => {
    expect(text('StationCreated', { attributes: { available: '1' } })).toBe('Created: Available');
    expect(text('StationCreated', { attributes: { available: null } })).toBe('Created');
  });

  it.each([
    ['StationRemoved', 'Removed'],
    ['StationTextErased', 'Texts of earlier events erased'],
    ['LocationRetired', 'Taken out of use'],
    ['ConnectorTypeDeactivated', 'Deactivated'],
    ['LocationRegistered', 'Registered'],
    ['ConnectorTypeCreated', 'Created'],
    ['ConnectorTypeActivated', 'Activated'],
    ['ConnectorTypeRemoved', 'Removed'],
    ['ConnectorTypeRestored', 'Restored'],
  ])('describes %s', (type, expected) => expect(text(type)).toBe(expected));

  it('describes a restored station, a confirmed status and a move', () => {
    expect(text('StationRestored', { attributes: { available: '3' } })).toBe('Restored: Offline');
    expect(text('StationAvailabilityConfirmed', { available: '1' })).toBe('Available, confirmed');
    expect(text('StationRelocated', { location_id: '43', previous: '42' })).toBe(
      'Moved from location 42 to location 43',
    );
  });

  it('names the locations of a move that are known', () => {
    const nameOf = (id: string) => (id === '42' ? 'Depot' : undefined);
    expect(moveText({ from: '42', to: '43' }, nameOf)).toBe('Moved from Depot to location 43');
  });

  it('describes an exclusion and its withdrawal', () => {
    const [from, to] = ['2026-11-20T22:00:00.000Z', '2026-11-21T06:30:00.000Z'];
    expect(text('StationOutageExcluded', { n: 7, from, to, reason: 'natural_disaster' })).toBe(
      `Exclusion 7 of an outage from ${formatTime(from)} until ${formatTime(to)}: natural disaster`,
    );
    expect(text('StationOutageExclusionWithdrawn', { n: 7 })).toBe('Exclusion 7 withdrawn');
  });

  it('is the type if that is not known', () => expect(text('StationPainted')).toBe('StationPainted'));
});
