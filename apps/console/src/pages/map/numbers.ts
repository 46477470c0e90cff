/** Short forms of numbers, for places without room. */
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** A number in at most five characters, such as 1.2K. */
export const formatCompact = (count: number): string =>
  count < 10_000
    ? count < 1000
      ? String(count)
      : compact.format(count)
    : compact.format(Math.round(count / 1000) * 1000);
