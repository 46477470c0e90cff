import { initialAttributes } from '../shared/attributes.js';
import type { GivenExtensions } from '../shared/extensions.js';
import { factsFrom, scenariosOf } from '../shared/testing/scenario.js';
import type { LocationCommand } from './location.commands.js';
import type { LocationEvent } from './location.events.js';
import { locationFields, type LocationAttributes } from './location.fields.js';
import { location } from './location.js';

const { given } = scenariosOf(location, factsFrom({}));
const bare: LocationAttributes = initialAttributes(locationFields, {});
const source = { feed: 'DE*ABC', id: 'loc-1' };
const extensions = { related_locations: [{ latitude: '52.5' }] };

const register = (more: GivenExtensions): LocationCommand => ({
  type: 'RegisterLocation',
  attributes: {},
  source,
  ...more,
});
const registered: LocationEvent = {
  type: 'LocationRegistered.v1',
  data: { attributes: bare, source, extensions },
};
const retired: LocationEvent = { type: 'LocationRetired.v1', data: {} };

describe('The extensions of a location', () => {
  it('are registered with it', () => given().when(register({ extensions })).then(registered));

  it('are not in its events if there are none', () =>
    given()
      .when(register({ extensions: null }))
      .then({ type: 'LocationRegistered.v1', data: { attributes: bare, source } }));

  it('change with its attributes, in one event', () =>
    given(registered)
      .when({ type: 'UpdateLocation', changes: { city: 'Berlin' }, extensions: null })
      .then({
        type: 'LocationChanged.v1',
        data: { changed: { city: 'Berlin', extensions: null }, previous: { city: null, extensions } },
      }));

  it('stay if a command has none', () => given(registered).when(register({})).thenUnchanged());

  it('stay if it is registered again', () => given(registered, retired).when(register({})).then(registered));
});
