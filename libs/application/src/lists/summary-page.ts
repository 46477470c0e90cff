import { PageBudget } from '../ports/page-budget.js';
import type { Summary, SummaryGroup } from '../ports/summaries.js';

/** The groups of a summary as JSON, until they fill a page: values and labels may have 65,535 characters each. */
export class SummaryPage {
  private readonly texts: string[] = [];
  private readonly budget = new PageBudget();

  /** Adds the next group. Returns false if the page is full. */
  add(group: SummaryGroup): boolean {
    const text = JSON.stringify(group);
    if (!this.budget.admits(Buffer.byteLength(text))) return false;
    this.texts.push(text);
    return true;
  }

  /**
   * @param all all groups, of which the first ones were added
   * @param total number of stations, if one can be in several groups
   */
  summary(all: readonly { readonly count: number }[], total = sumOf(all)): Summary {
    return {
      total,
      groups: `[${this.texts.join()}]`,
      moreGroups: all.length - this.texts.length,
    };
  }
}

const sumOf = (all: readonly { readonly count: number }[]): number =>
  all.reduce((sum, { count }) => sum + count, 0);
