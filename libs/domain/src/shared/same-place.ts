interface Coordinates {
  readonly latitude: string | null;
  readonly longitude: string | null;
}

/** Half of the last decimal of a degree, which is a centimetre for the seventh, and what doubles add to it. */
const tolerance = (decimals: number): number => 0.5 * 10 ** -decimals + 1e-12;

const DECIMALS = 7;
/** Greatest lengths that OCPI has: where seven decimals are longer, six of them come back. */
const maxLengths = { latitude: 10, longitude: 11 };

/**
 * The wanted attributes without coordinates that are those of before in other digits. Feeds pass them on with a number of
 * decimals that their format has: a record that comes back by such a way has not moved.
 */
export function withoutSamePlace<A extends Coordinates>(current: A, wanted: Partial<A>): Partial<A> {
  const moved: { -readonly [Name in keyof A]?: A[Name] } = { ...wanted };
  for (const name of ['latitude', 'longitude'] as const)
    if (isSame(current[name], wanted[name], maxLengths[name])) delete moved[name];
  return moved;
}

function isSame(one: string | null, other: string | null | undefined, maxLength: number): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return false;
  const isCut = Number(one).toFixed(DECIMALS).length > maxLength && isRounded(other);
  return Math.abs(Number(one) - Number(other)) <= tolerance(isCut ? DECIMALS - 1 : DECIMALS);
}

const isRounded = (degrees: string): boolean =>
  Number(Number(degrees).toFixed(DECIMALS - 1)) === Number(degrees);
