interface Coordinates {
  readonly latitude: string | null;
  readonly longitude: string | null;
}

/** Half of the seventh decimal of a degree, which is a centimetre, and what doubles add to it. */
const TOLERANCE = 0.5e-7 + 1e-12;

/**
 * The wanted attributes without coordinates that are those of before in other digits. Feeds pass them on with a number of
 * decimals that their format has: a record that comes back by such a way has not moved.
 */
export function withoutSamePlace<A extends Coordinates>(current: A, wanted: Partial<A>): Partial<A> {
  const moved: { -readonly [Name in keyof A]?: A[Name] } = { ...wanted };
  if (isSame(current.latitude, wanted.latitude)) delete moved.latitude;
  if (isSame(current.longitude, wanted.longitude)) delete moved.longitude;
  return moved;
}

const isSame = (one: string | null, other: string | null | undefined): boolean =>
  typeof one === 'string' && typeof other === 'string' && Math.abs(Number(one) - Number(other)) <= TOLERANCE;
