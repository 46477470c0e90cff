/**
 * The least whole number from `from` to `until` for which a condition holds, by a binary search: it holds for all greater
 * ones too, and is taken to hold for `until`.
 */
export async function firstNumber(
  from: number,
  until: number,
  holds: (number: number) => boolean | Promise<boolean>,
): Promise<number> {
  let [low, high] = [from, until];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
