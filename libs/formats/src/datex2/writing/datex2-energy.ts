import { isJsonObject } from '#domain';
import { withoutAbsent, type Json } from '../../ocpi/writing/ocpi-values.js';
import { textIn } from './datex2-values.js';

/** What an energy mix says of energy; undefined if there is none. */
export function energyOf(mix: unknown, language?: string): Json | undefined {
  if (!isJsonObject(mix)) return undefined;
  const impact = (category: string): number | undefined => {
    const impacts = Array.isArray(mix['environ_impact']) ? (mix['environ_impact'] as readonly Json[]) : [];
    const found = impacts.find((each) => each['category'] === category);
    return found && Number(found['amount']);
  };
  const product = mix['energy_product_name'];
  return withoutAbsent({
    energyProductName: typeof product === 'string' ? textIn(product, language) : undefined,
    isGreenEnergy: mix['is_green_energy'],
    carbonDioxideImpact: impact('CARBON_DIOXIDE'),
    nuclearWasteImpact: impact('NUCLEAR_WASTE'),
  });
}
