import { jest } from '@jest/globals';
import * as domain from '#domain';
import type { AggregateKind, Field } from '#domain';

type Catalogue = Record<string, Field>;
type Catalogues = Record<AggregateKind, Catalogue>;

/** The fingerprint of a release with changed catalogues. */
async function fingerprintWith(
  change: (catalogues: Catalogues) => void,
  store: unknown = '',
  eventTypes: readonly string[] = domain.eventTypes,
): Promise<string> {
  const { station, 'connector-type': connectorType, location, tariff } = domain.aggregates;
  const catalogues: Catalogues = {
    station: { ...station.fields },
    'connector-type': { ...connectorType.fields },
    location: { ...location.fields },
    tariff: { ...tariff.fields },
  };
  change(catalogues);
  const changed = Object.entries(domain.aggregates).map(([kind, aggregate]) => [
    kind,
    { ...aggregate, fields: catalogues[kind as AggregateKind] },
  ]);
  jest.resetModules();
  jest.unstable_mockModule('#domain', () => ({
    ...domain,
    aggregates: Object.fromEntries(changed) as object,
    eventTypes,
  }));
  const { readModelFingerprint } = await import('./catalogue-fingerprint.js');
  return readModelFingerprint(store, []);
}

const { fields } = domain.aggregates.station;
const renamed = (catalogue: Catalogue, from: string, to: string) =>
  Object.fromEntries(Object.entries(catalogue).map(([name, field]) => [name === from ? to : name, field]));
const altered = (name: keyof typeof fields, members: Partial<Field>) => (catalogues: Catalogues) => {
  catalogues.station[name] = { ...(fields[name] as Field), ...members };
};

describe('The fingerprint of read models', () => {
  let own: string;
  beforeAll(async () => {
    own = await fingerprintWith(() => {});
  });

  it('is the same for the same catalogues and store', async () => {
    expect(own).toMatch(/^[0-9a-f]{32}$/);
    expect(await fingerprintWith(() => {})).toBe(own);
  });

  it.each<[string, (catalogues: Catalogues) => void]>([
    ['has one more field', ({ station }) => (station['newest'] = fields.model as Field)],
    ['has one less', ({ location }) => delete location['region']],
    ['renames one', (all) => (all.location = renamed(all.location, 'region', 'state'))],
    [
      'has them in another order',
      (all) => (all.station = Object.fromEntries(Object.entries(all.station).reverse())),
    ],
    ['does not search one', altered('model', { searchable: false })],
    ['does not show one on lists', altered('model', { index: false })],
    ['has another initial value', altered('qr_enabled', { initial: true })],
    ['has another type', altered('model', { type: 'numeric' })],
    [
      'has one more status',
      altered('available', { options: [...domain.stationStatuses, { value: '5', label: 'Planned' }] }),
    ],
    ['renames a status', altered('available', { options: [{ value: '0', label: 'Not known' }] })],
  ])('changes if a catalogue %s', async (_, change) => expect(await fingerprintWith(change)).not.toBe(own));

  it.each<[string, Partial<Field>]>([
    ['label', { label: 'Kind' }],
    ['form', { form: 'textarea' }],
    ['choice of its form', { choices: () => [{ value: 'A', label: 'A' }] }],
    ['limit', { maxLength: 99 }],
  ])('does not change if a field has another %s', async (_, members) =>
    expect(await fingerprintWith(altered('model', members))).toBe(own),
  );

  it('changes if events are upcast, but not if there is a new type', async () => {
    const withType = (type: string) => fingerprintWith(() => {}, '', [...domain.eventTypes, type]);
    expect(await withType('StationCreated.v2')).not.toBe(own);
    expect(await withType('StationPainted.v1')).toBe(own);
  });

  it('changes if the store has other tables', async () =>
    expect(await fingerprintWith(() => {}, 'CREATE TABLE more (n)')).not.toBe(own));
});
