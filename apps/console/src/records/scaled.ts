/** A number in another unit. A text that is no number, such as none, stays as it is. @param factor such as 60, from minutes to seconds */
export function scaled(text: string, factor: number): string {
  const typed = text.trim().replace(',', '.');
  const number = Number(typed);
  return typed === '' || Number.isNaN(number) ? text : String(Number((number * factor).toFixed(6)));
}
