import { textOf } from '#domain';
import type { Warn } from '../../records/mapped-record.js';
import type { Json } from './ocpi-members.js';

/** An EVSE-ID of ISO 15118 or DIN SPEC 91286, such as `DE*ABC*E123*1` or `+49*810*1*2`. */
const EVSE_ID = /^([a-z]{2}\*?[a-z\d]{3}\*?e[a-z\d*]+|\+\d{1,3}\*\d{3,6}\*[\d*]+)$/i;

/** An EVSE with the member `id` of chargecloud as its `evse_id`, if it has none and that is an EVSE-ID. */
export function withEvseId(evse: Json): Json {
  const { id, ...others } = evse;
  const isEvseId = textOf(evse['evse_id']) === null && EVSE_ID.test(textOf(id) ?? '');
  return isEvseId ? { ...others, evse_id: id } : evse;
}

/** What names of members of other dialects look like, and what in them. */
const lookalikes: Readonly<Record<string, RegExp>> = {
  power: /power|watt|(^|_)kw(_|$)|leistung/i,
  volts: /volt|spannung/i,
  amperes: /amp(ere|s|$|_)|amperage|current|strom/i,
  'an id': /(^|_)id$|[a-z]I[dD]$|^evseid$/,
};

/** Warns of members that are not read although their names look like what the directory has. */
export function warnOfLookalikes(record: Json, known: ReadonlySet<string>, warn: Warn): void {
  for (const [name, value] of Object.entries(record)) {
    if (known.has(name) || value === null || value === '') continue;
    const found = Object.entries(lookalikes).find(([, form]) => form.test(name));
    if (found)
      warn(`unknown member ${name}, which looks like ${found[0]}, is kept in the extensions alone`, value);
  }
}
