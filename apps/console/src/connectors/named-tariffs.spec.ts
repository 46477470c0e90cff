import { sentTariffs, withTariff, withoutTariff, withoutUnknown } from './named-tariffs.js';

describe('The tariffs that a connector names', () => {
  const source = { feed: 'NL*TNM', id: '12' };
  const gone = { feed: 'NL*TNM', id: '99' };
  const named = { tariff_ids: ['own', 'of-12', 'of-99'], tariff_sources: [source, gone] };
  const known = [
    { id: 'own', source: null },
    { id: 'of-12', source: { ...source, attribution: 'TNM' } },
  ];

  it('get another one once', () => {
    expect(withTariff(withTariff(named, 'more'), 'more').tariff_ids).toEqual([...named.tariff_ids, 'more']);
  });

  it('lose one with its source, which would name it again', () => {
    expect(withoutTariff(named, known[1] ?? { id: '', source: null })).toEqual({
      ...{ tariff_ids: ['own', 'of-99'], tariff_sources: [gone] },
    });
  });

  it('lose all that the directory does not have', () => {
    expect(withoutUnknown(named, known)).toEqual({ tariff_ids: ['own', 'of-12'], tariff_sources: [source] });
  });

  it('are sent without what is empty', () => {
    expect(sentTariffs({ tariff_ids: ['own'], tariff_sources: [] })).toEqual({ tariff_ids: ['own'] });
  });
});
