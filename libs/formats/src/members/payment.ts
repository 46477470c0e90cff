import type { PaymentMethod } from '../vocabulary/payment.js';

/** What a feed says of a station's payment, as a merge patch that replaces all of it; null if it says nothing. */
export function paymentOf(
  methods: readonly PaymentMethod[],
  brands: readonly string[] = [],
  terminals: readonly object[] = [],
): Readonly<Record<string, unknown>> | null {
  if (methods.length + brands.length + terminals.length === 0) return null;
  return {
    methods: setOf(methods),
    brands: setOf(brands),
    terminals: terminals.length > 0 ? terminals : null,
  };
}

/** The words, each once; null for none. */
const setOf = (words: readonly string[]): readonly string[] | null =>
  words.length > 0 ? [...new Set(words)] : null;
