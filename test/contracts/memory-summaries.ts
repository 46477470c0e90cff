import {
  fold,
  summaryLabel,
  type Matching,
  type Summaries,
  type Summary,
  type SummaryField,
  type SummaryGroup,
} from '#application';
import type { MemoryViews } from './memory-views.js';

type Attributes = Readonly<Record<string, string | null>>;

/** Counts told as plainly as they can be. */
export class MemorySummaries implements Summaries {
  constructor(private readonly views: MemoryViews) {}

  async summarize(by: SummaryField, matching: Matching): Promise<Summary> {
    const sort = { by: 'name', descending: false } as const;
    const { records } = await this.views.list('stations', { ...matching, sort, limit: 1e6, total: false });
    const groups = new Map<string | null, SummaryGroup>();
    for (const { attributes } of records) {
      const { value, label } = await this.valueOf(by, JSON.parse(`{${attributes}}`) as Attributes);
      const folded = value === null ? null : fold(value);
      const held = groups.get(folded) ?? { value, ...(label !== undefined && { label }), count: 0 };
      groups.set(folded, { ...held, count: held.count + 1 });
    }
    const sorted = [...groups].sort(([a, { count: m }], [b, { count: n }]) => n - m || byText(a, b));
    return { total: records.length, groups: JSON.stringify(sorted.map(([, group]) => group)) };
  }

  private async valueOf(by: SummaryField, station: Attributes) {
    const record = await this.views.find('locations', String(station['location_id']));
    const location = JSON.parse(`{${record?.attributes ?? ''}}`) as Attributes;
    const value = (by === 'city' ? location['city'] : station[by]) ?? null;
    return { value, label: value === null ? undefined : summaryLabel(by, value, location['name']) };
  }
}

function byText(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
