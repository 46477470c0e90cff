const DECIMAL = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;

/** A latitude and a longitude in decimal degrees, as text with a decimal point. */
export interface Position {
  readonly latitude: string;
  readonly longitude: string;
}

/** Returns a position, whose numbers may have decimal commas; null if one of them is missing or out of range. */
export function positionOf(latitude: string | null, longitude: string | null): Position | null {
  const position = { latitude: degreesOf(latitude, 90), longitude: degreesOf(longitude, 180) };
  const isComplete = position.latitude !== null && position.longitude !== null;
  return isComplete ? (position as Position) : null;
}

/** Whether it is 0, 0, which systems send for a position that they do not know. */
export const isOrigin = ({ latitude, longitude }: Position): boolean =>
  Number(latitude) === 0 && Number(longitude) === 0;

function degreesOf(text: string | null, max: number): string | null {
  if (text === null || !DECIMAL.test(text)) return null;
  const degrees = text.replace(',', '.');
  return Math.abs(Number(degrees)) <= max ? degrees : null;
}
