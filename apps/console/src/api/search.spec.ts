import { searchOf } from './search.js';

it.each([
  [{}, ''],
  [{ q: 'a b', total: true, limit: 50 }, '?q=a+b&total=true&limit=50'],
  [{ available: ['1', '2'], city: undefined }, '?available=1&available=2'],
  [{ q: '', operator: 'Ä&B' }, '?q=&operator=%C3%84%26B'],
])('writes parameters as the query of a URL: %j', (query, text) => {
  expect(searchOf(query)).toBe(text);
});
