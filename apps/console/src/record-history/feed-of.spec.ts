import { feedOf } from './feed-of.js';

describe('The feed that an event came from', () => {
  it.each([
    ['the caller is the pull of a feed', 'feeds/DE*ABC', undefined, 'DE*ABC'],
    ['an import of a feed has written it', 'k1', { feed: 'DE*ABC', reverts: null }, 'DE*ABC'],
    ['an import without a feed has written it', 'k1', { feed: null, reverts: null }, undefined],
    ['somebody has taken an import back', 'k1', { feed: 'DE*ABC', reverts: 'i1' }, undefined],
    ['a person has written it', 'k1', undefined, undefined],
    ['nobody is known', null, undefined, undefined],
  ])('where %s', (_, caller, by, feed) => expect(feedOf(caller, by)).toBe(feed));
});
