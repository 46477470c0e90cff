type Labels = Readonly<Record<string, string>>;

interface Value {
  readonly metricName: string;
  readonly labels: Labels;
  readonly value: number;
}

/** The observations with the same labels. */
export class Series {
  readonly counts: number[];
  sum = 0;

  constructor(
    readonly labels: Labels,
    private readonly buckets: readonly number[],
  ) {
    this.counts = Array.from({ length: buckets.length + 1 }, () => 0);
  }

  observe(value: number): void {
    let bucket = 0;
    while (value > (this.buckets[bucket] ?? Infinity)) bucket += 1;
    this.counts[bucket] = (this.counts[bucket] ?? 0) + 1;
    this.sum += value;
  }
}

/**
 * A histogram for registries of prom-client, whose own one takes twenty times as long for an observation, as it looks up
 * the labels each time: 0.7 µs of the 30 µs that a request for a record takes.
 */
export class Histogram {
  readonly type = 'histogram';
  private readonly all = new Map<string, Series>();

  constructor(
    readonly name: string,
    readonly help: string,
    private readonly buckets: readonly number[],
  ) {}

  /** The series of these labels, which callers may keep. */
  series(labels: Labels): Series {
    const key = Object.values(labels).join('\0');
    const found = this.all.get(key) ?? new Series(labels, this.buckets);
    this.all.set(key, found);
    return found;
  }

  /** What a registry writes. */
  get(): Promise<object> {
    const { name, help, type } = this;
    const values = [...this.all.values()].flatMap((series) => this.valuesOf(series));
    return Promise.resolve({ name, help, type, values });
  }

  private valuesOf({ labels, counts, sum }: Series): readonly Value[] {
    let count = 0;
    const buckets = counts.map((each, index) => {
      count += each;
      const le = String(this.buckets[index] ?? '+Inf');
      return { metricName: `${this.name}_bucket`, labels: { ...labels, le }, value: count };
    });
    return [
      ...buckets,
      { metricName: `${this.name}_sum`, labels, value: sum },
      { metricName: `${this.name}_count`, labels, value: count },
    ];
  }
}
