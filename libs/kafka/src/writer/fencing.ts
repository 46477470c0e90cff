/** INVALID_PRODUCER_EPOCH, PRODUCER_FENCED: kafkajs 2 has no name for the second one. */
const FENCED = new Set([47, 90]);

/** Whether another producer has taken over the transactional id. */
export function isFenced(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && FENCED.has(Number(at.code))) return true;
  return false;
}
