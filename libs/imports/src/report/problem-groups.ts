/** Greatest number of kinds; further ones count as {@link OTHERS}. A reason may have values of the record. */
const MAX_KINDS = 100;
const MAX_EXAMPLES = 3;
/** Greatest length of a kind's name and of an example, in UTF-16 units. */
const MAX_TEXT = 500;
const OTHERS = '…';

/** Records with the same problem. */
export interface ProblemGroup {
  readonly problem: string;
  readonly count: number;
  /** The first ones, as `file:line: detail`. */
  readonly examples: readonly string[];
}

/** Groups records by their problems, limited in number and size. */
export class ProblemGroups {
  private readonly groups = new Map<string, { count: number; readonly examples: string[] }>();

  add(problem: string, example: string): void {
    this.addAll(problem, 1, [example]);
  }

  /** @param examples some of them */
  addAll(problem: string, count: number, examples: readonly string[]): void {
    const named = cut(problem);
    const kind = this.groups.has(named) || this.groups.size < MAX_KINDS - 1 ? named : OTHERS;
    const group = this.groups.get(kind) ?? { count: 0, examples: [] };
    this.groups.set(kind, group);
    group.count += count;
    group.examples.push(...examples.slice(0, MAX_EXAMPLES - group.examples.length).map(cut));
  }

  /** The most frequent first. */
  get list(): ProblemGroup[] {
    const groups = Array.from(this.groups, ([problem, group]) => ({ problem, ...group }));
    return groups.sort((a, b) => b.count - a.count);
  }
}

const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text);
