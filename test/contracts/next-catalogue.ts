import { jest } from '@jest/globals';

const CATALOGUE = '../../libs/domain/src/station/station.fields.js';

/** From now on, whatever is imported is of a release whose stations have one more field, the text `newest`. */
export async function nextRelease(): Promise<void> {
  const [catalogue, { defineFields, text }] = await Promise.all([
    import('../../libs/domain/src/station/station.fields.js'),
    import('../../libs/domain/src/shared/fields.js'),
  ]);
  const stationFields = { ...catalogue.stationFields, ...defineFields({ newest: text() }) };
  jest.resetModules();
  jest.unstable_mockModule(CATALOGUE, () => ({ ...catalogue, stationFields }));
}
