import type { RecordKind } from '#formats/reading';
import { OutcomeCounts, outcomes, type ImportReport } from '#imports';
import { Metrics, MetricsFile } from '#runtime';

/** The metrics of an import, in a file. */
export class ImportMetrics {
  /** Of the rounds before. */
  private readonly before = new OutcomeCounts();
  private report: ImportReport | undefined;

  private constructor(private readonly file: MetricsFile) {}

  /** @throws CannotStart the file can't be written */
  static async begin(path: string): Promise<ImportMetrics> {
    const metrics = new Metrics('import');
    const begun = new ImportMetrics(await MetricsFile.begin(path, metrics, 'import'));
    metrics.addSource(() => ({ directory_import_records_total: begun.records() }));
    return begun;
  }

  /** A round begins, which counts in this report. */
  follow(report: ImportReport): void {
    for (const [kind, outcome, count] of countsOf(this.report?.outcomes))
      this.before.add(kind, outcome, count);
    this.report = report;
  }

  /** The round has imported its files. */
  succeeded(): void {
    this.file.succeeded();
  }

  end(): Promise<void> {
    return this.file.end();
  }

  private records() {
    const current = this.report?.outcomes.counts;
    return countsOf(this.before).map(
      ([kind, outcome, count]) =>
        [{ kind: kind.replace(' ', '_'), outcome }, count + (current?.[kind][outcome] ?? 0)] as const,
    );
  }
}

const countsOf = (counted = new OutcomeCounts()) =>
  (Object.keys(counted.counts) as RecordKind[]).flatMap((kind) =>
    outcomes.map((outcome) => [kind, outcome, counted.counts[kind][outcome]] as const),
  );
