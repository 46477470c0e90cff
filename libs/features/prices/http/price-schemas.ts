import { aggregates, priceTypes } from '#domain';
import { listOf, object, orNull, ref, type JsonSchema } from '#http';
import { amounts, decimal, outputSchema, timestamp, uuid } from '#http/openapi';

const part = object({
  type: { type: 'string', enum: priceTypes.map(({ value }) => value) },
  price: { type: 'string', description: 'As the tariff has it: per kWh, hour or session.' },
  quantity: decimal('In the unit of the price.'),
  billed: decimal('The quantity, rounded up to whole steps.'),
  ...amounts,
});

const item = object({
  connector: {
    type: 'integer',
    minimum: 0,
    description: "The index of the entry in the station's connectors.",
  },
  tariff_id: uuid,
  kind: outputSchema(aggregates.tariff.fields.kind),
  currency: orNull({ type: 'string', description: 'ISO 4217.' }),
  known: { type: 'boolean', description: 'False for a tariff that is not there, or was removed.' },
  total: {
    ...orNull(object(amounts)),
    description: 'Within the limits of the tariff. Null if the tariff is not known.',
  },
  parts: { ...listOf(ref('PricePart')), description: 'What the total is made of, before its limits.' },
});

/** The schemas of the feature, by name. */
export const priceSchemas: Readonly<Record<string, JsonSchema>> = {
  StationPrices: object({ start: timestamp, items: listOf(ref('StationPrice')) }),
  StationPrice: item,
  PricePart: part,
};
