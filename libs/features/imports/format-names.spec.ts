import { formats } from '#formats/reading';
import { formatNames } from './format-names.js';

it('The service knows the names of all formats that can be read', () => {
  expect([...formatNames].sort()).toEqual(formats.map(({ name }) => name).sort());
});
