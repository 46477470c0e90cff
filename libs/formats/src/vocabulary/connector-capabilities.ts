/** The capabilities of connectors in OCPI 2.3.0 as DATEX II 3 has them, as services of smart recharging. */
const services: Readonly<Record<string, string>> = {
  ISO_15118_2_PLUG_AND_CHARGE: 'plugAndCharge',
  ISO_15118_20_PLUG_AND_CHARGE: 'plugAndCharge',
  BIDIRECTIONAL: 'bidirectionalRecharging',
};

export const datex2ServicesOf = (capabilities: readonly string[]): readonly string[] =>
  capabilities.flatMap((each) => services[each.toUpperCase()] ?? []);
