/** The names that OCPI 2.2 gave to members of a connector, by those of earlier versions and of other dialects. */
export const currentNames: Readonly<Record<string, string>> = {
  voltage: 'max_voltage',
  amperage: 'max_amperage',
  tariff_id: 'tariff_ids',
  // Of chargecloud, in kilowatts and amperes.
  max_power: 'max_electric_power',
  ampere: 'max_amperage',
};
