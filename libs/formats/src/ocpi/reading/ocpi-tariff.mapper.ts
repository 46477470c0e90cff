import { aggregates, replacingPatch, textOf } from '#domain';
import { countryOf } from '../../fields/country.js';
import { NAMED_BY_FILE } from '../../input/feed-name.js';
import { pastTimeOf, timeOf } from '../../fields/time.js';
import {
  onceEach,
  warnsOf,
  type MappedRecord,
  type Warn,
  type Warning,
} from '../../records/mapped-record.js';
import { heldTariff } from '../ocpi-tariff-members.js';
import { withCurrentNames } from './ocpi-dialects.js';
import { ocpiExtensions } from './ocpi-extensions.js';
import { CAMEL_CASE, withTariffNames, type Json } from './ocpi-members.js';
import { partyOf, validateTariff, type FeedNames, type ValidTariff } from './ocpi-validation.js';

/** What the mapping of a tariff depends on beside the tariff. */
export interface TariffContext {
  readonly names: FeedNames;
  /** The clock, in milliseconds since 1970. */
  readonly now: number;
}

/**
 * Maps an OCPI Tariff to the command for a tariff of the directory. Prices and what they depend on are passed on as they are,
 * also if they are not valid: the directory refuses the tariff then, as it would be another one without them.
 * @param exact the same tariff with its numbers as texts of the digits in which they are written
 */
export function mapTariff(value: Json, exact: Json, { names, now }: TariffContext): MappedRecord {
  const named = withTariffNames(value) as Json;
  const validated = validateTariff(named, names);
  if ('rejected' in validated) {
    const rejects = [{ kind: 'tariff', reason: validated.rejected, original: value }] as const;
    return { commands: [], warnings: [], rejects, skipped: 0 };
  }
  const { source, isNamedByFile } = validated.value;
  const warnings: Warning[] = [];
  const warn = onceEach(warnsOf(warnings, `tariff ${source.id}`, value));
  if (named !== value) warn(CAMEL_CASE);
  if (isNamedByFile) warn(NAMED_BY_FILE, source.feed);
  const observed_at = pastTimeOf(named['last_updated'], { timeZone: null, now }, warn);
  const content = contentOf(validated.value, withTariffNames(exact) as Json, warn);
  const observed = observed_at !== null && { observed_at };
  const command = { type: 'UpsertTariff', source, ...observed, ...content } as const;
  const entry = { command, original: value, ...updated(named) };
  return { commands: [entry], warnings, rejects: [], skipped: 0 };
}

function contentOf({ tariff }: ValidTariff, exact: Json, warn: Warn) {
  const country = countryOf(textOf(tariff['country_code']), () => {});
  const held = heldTariff(withCurrentNames(exact), country, warn);
  const hasParty = partyOf(tariff) !== null;
  const fields = { ...held.isWhole, id: true, country_code: hasParty, party_id: hasParty };
  return {
    data: replacingPatch(aggregates.tariff.fields, held.values),
    extensions: ocpiExtensions({ given: tariff, read: tariff, fields }, warn),
  };
}

/** When the feed has changed the tariff last, by which the newest one of an id is known. */
function updated(tariff: Json): { readonly updated?: number } {
  const text = textOf(tariff['last_updated']);
  const time = text === null ? null : timeOf(text, null, () => {});
  return time === null ? {} : { updated: Date.parse(time) };
}
