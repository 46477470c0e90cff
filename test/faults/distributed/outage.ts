/** How long outages of the tests last, in milliseconds, besides what is checked meanwhile. */
export const OUTAGE_MS = 1000 * Number(process.env['OUTAGE_SECONDS'] ?? '0');
