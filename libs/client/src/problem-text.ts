import { listOf, member, textOf } from '#domain';

/** Renders a problem (RFC 9457) in one line: its code, and its detail or those of each field. */
export function problemText(problem: unknown): string {
  const errors = listOf(member(problem, 'errors'));
  const fields = errors.map((error) => `${textsOf(error, ['pointer', 'code'])}${detailOf(error)}`).join('; ');
  const code = textsOf(problem, ['code']);
  // The detail of a directory's problem repeats those of the fields.
  const repeats = errors.map((error) => textOf(member(error, 'detail'))).join('; ');
  if (errors.length > 0 && textOf(member(problem, 'detail')) === repeats) return `${code}: ${fields}`;
  const reason = `${code}${detailOf(problem)}`;
  return fields === '' ? reason : `${reason}; ${fields}`;
}

const textsOf = (value: unknown, names: string[]): string =>
  names.flatMap((name) => textOf(member(value, name)) ?? []).join(' ');

function detailOf(value: unknown): string {
  const detail = textOf(member(value, 'detail'));
  return detail === null ? '' : `: ${detail}`;
}
