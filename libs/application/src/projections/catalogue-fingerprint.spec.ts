import { jest } from '@jest/globals';
import * as domain from '#domain';
import type { AggregateKind, Field } from '#domain';

type Catalogue = Record<string, Field>;
type Catalogues = Record<AggregateKind, Catalogue>;

/** The fingerprint that a release with other catalogues has. */
async function fingerprintWith(
  change: (catalogues: Catalogues) => void,
  store: unknown = '',
): Promise<string> {
  const { station, 'connector-type': connectorType, location } = domain.aggregates;
  const catalogues: Catalogues = {
    station: { ...station.fields },
    'connector-type': { ...connectorType.fields },
    location: { ...location.fields },
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
  }));
  const { readModelFingerprint } = await import('./catalogue-fingerprint.js');
  return readModelFingerprint(store);
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

  it('is the same for the same catalogues and the same store', async () => {
    expect(own).toMatch(/^[0-9a-f]{32}$/);
    expect(await fingerprintWith(() => {})).toBe(own);
  });

  it.each<[string, (catalogues: Catalogues) => void]>([
    ['has one more field', ({ station }) => (station['newest'] = fields.model as Field)],
    ['has one less', ({ location }) => delete location['region']],
    ['calls one otherwise', (all) => (all.location = renamed(all.location, 'region', 'state'))],
    [
      'has them in another order',
      (all) => (all.station = Object.fromEntries(Object.entries(all.station).reverse())),
    ],
    ['does not search one', altered('model', { searchable: false })],
    ['does not show one on lists', altered('model', { index: false })],
    ['begins with another value', altered('qr_enabled', { initial: true })],
    ['takes another type', altered('model', { type: 'numeric' })],
    [
      'has one more status',
      altered('available', { options: [...domain.stationStatuses, { value: '5', label: 'Planned' }] }),
    ],
    ['calls a status otherwise', altered('available', { options: [{ value: '0', label: 'No idea' }] })],
  ])('is another one where a catalogue %s', async (_, change) =>
    expect(await fingerprintWith(change)).not.toBe(own),
  );

  it.each<[string, Partial<Field>]>([
    ['label', { label: 'Kind' }],
    ['form', { form: 'textarea' }],
    ['limit', { maxLength: 99 }],
  ])('is the same where a field has another %s, which no read model shows', async (_, members) =>
    expect(await fingerprintWith(altered('model', members))).toBe(own),
  );

  it('is another one where the store makes other tables', async () =>
    expect(await fingerprintWith(() => {}, 'CREATE TABLE more (n)')).not.toBe(own));
});
