import { nextPage } from './next-page.js';

const BASE = new URL('https://cpo.example/ocpi/locations?limit=50');

describe('The next page', () => {
  it.each([
    ['<https://cpo.example/a?offset=50>; rel="next"', 'https://cpo.example/a?offset=50'],
    ['<?offset=50>;rel=next', 'https://cpo.example/ocpi/locations?offset=50'],
    ['</a>; rel="prev", </b?ids=1,2>; title="a, b; c" ; REL = "last Next"', 'https://cpo.example/b?ids=1,2'],
    ['</a>; rel=prev, </b>; rel=next', 'https://cpo.example/b'],
  ])('is that of %s', (header, expected) => expect(nextPage(header, BASE)?.href).toBe(expected));

  it.each([
    [null],
    [''],
    ['</a>; rel="prev"'],
    ['</a>; title="rel=next"'],
    ['https://cpo.example/a; rel=next'],
  ])('is missing in %j', (header) => expect(nextPage(header, BASE)).toBeNull());
});
