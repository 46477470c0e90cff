import { constant, type JsonSchema } from '#http';

/** A publication, whose schema is that of the profile. */
const publication = (name: string): JsonSchema => ({
  type: 'object',
  required: ['modelBaseVersionG', 'profileNameG', 'profileVersionG', name],
  properties: {
    modelBaseVersionG: constant('3'),
    profileNameG: constant('AFIR Energy Infrastructure'),
    profileVersionG: constant('01-00-00'),
    [name]: { type: 'object', description: `${name} of the JSON schemas of the profile.` },
  },
});

export const datexTable: JsonSchema = {
  type: 'object',
  required: ['payload'],
  properties: { payload: publication('aegiEnergyInfrastructureTablePublication') },
};

export const datexStatus: JsonSchema = {
  type: 'object',
  required: ['messageContainer'],
  properties: {
    messageContainer: {
      type: 'object',
      required: ['exchangeInformation', 'payload'],
      properties: {
        exchangeInformation: {
          type: 'object',
          description: 'ExchangeInformation of the JSON schemas of the profile: who publishes, and how.',
        },
        payload: {
          type: 'array',
          minItems: 1,
          maxItems: 1,
          items: publication('aegiEnergyInfrastructureStatusPublication'),
        },
      },
    },
  },
};
