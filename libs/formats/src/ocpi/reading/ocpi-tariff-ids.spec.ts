import { MAX_TARIFFS } from '#domain';
import { withWarnings } from '../../fields/testing/with-warnings.js';
import { tariffSourcesOf, tariffsText } from './ocpi-tariff-ids.js';

describe('tariffSourcesOf', () => {
  const idsOf = (connector: object) => {
    const [sources, warnings] = withWarnings((warn) =>
      tariffSourcesOf({ ...connector }, (id) => ({ feed: 'NL*TNM', id }), warn),
    );
    return [sources.map(({ id }) => id), warnings];
  };

  it.each([
    [{ tariff_ids: ['b', 'a', 'A'] }, ['A', 'b'], 0],
    [{ tariff_id: 11 }, ['11'], 0],
    [{ tariff_id: '1', tariff_ids: ['2'] }, ['1', '2'], 0],
    [{ tariff_ids: null }, [], 0],
    [{ tariff_ids: [null, '', {}, 'a'] }, ['a'], 1],
    [{ tariff_ids: ['x'.repeat(256)] }, [], 1],
  ])('finds the tariffs of %j', (connector, ids, warnings) =>
    expect(idsOf(connector)).toEqual([ids, warnings]),
  );

  it('keeps as many as an entry may have', () => {
    const [ids, warnings] = idsOf({
      tariff_ids: Array.from({ length: 30 }, (_, index) => String(10 + index)),
    });
    expect(ids).toHaveLength(MAX_TARIFFS);
    expect(warnings).toBe(1);
  });
});

describe('tariffsText', () => {
  it('lists each tariff once, of OCPI 2.1.1 and 2.2', () => {
    const text = (...connectors: unknown[]) => tariffsText({ connectors });
    expect(text({ tariff_id: '1' }, { tariff_ids: ['1', ' 2 ', null] })).toBe('Tariffs 1, 2');
    expect(text({ tariff_ids: ['8'] })).toBe('Tariff 8');
    expect(text({ tariff_ids: null }, null)).toBeNull();
  });
});
