import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
  type Attributes,
  type Context,
  type Span,
  type SpanContext,
  type Tracer,
} from '@opentelemetry/api';

/** The number of links that a span of a batch has at most, which is also the default of OpenTelemetry. */
const MAX_LINKS = 128;

/** Called when a batch was processed: its size, the seconds that took, and the spans of its members. */
type BatchObserver = (count: number, seconds: number, traceparents: readonly string[]) => void;

/** Makes the spans of a program. They are named by the text of their `traceparent`, as requests and records have it. */
export class Tracing {
  /**
   * @param tracer undefined: tracing is off
   * @param flush sends the spans that have ended
   */
  constructor(
    private readonly tracer?: Tracer,
    private readonly flush: () => Promise<void> = () => Promise.resolve(),
  ) {}

  get isOn(): boolean {
    return this.tracer !== undefined;
  }

  /** Begins a span. @param parent the traceparent of the span that causes it; undefined: a new trace begins */
  start(name: string, kind: keyof typeof SpanKind, parent: string | undefined): RunningSpan | undefined {
    return (
      this.tracer && new RunningSpan(this.tracer.startSpan(name, { kind: SpanKind[kind] }, within(parent)))
    );
  }

  /**
   * Returns an observer that makes a span of each batch that has sampled members. It has links to all of these, and is
   * in the trace of the first one.
   * @param counted the attribute with the number of members
   */
  batches(name: string, counted: string): BatchObserver {
    const { tracer } = this;
    if (!tracer) return () => {};
    return (count, seconds, traceparents) => {
      const sampled = traceparents.map(spanContextOf).filter(isSampled);
      const [first] = sampled;
      if (!first) return;
      const endedAt = Date.now();
      const links = sampled.slice(0, MAX_LINKS).map((context) => ({ context }));
      const options = { startTime: endedAt - seconds * 1000, links, attributes: { [counted]: count } };
      tracer.startSpan(name, options, trace.setSpanContext(ROOT_CONTEXT, first)).end(endedAt);
    };
  }

  /** Sends the spans that have ended, and makes no more. It takes a second at most. */
  stop(): Promise<void> {
    return this.flush();
  }
}

/** A span that has begun. */
export class RunningSpan {
  constructor(private readonly span: Span) {}

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.span.spanContext();
    return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
  }

  end(attributes: Attributes): void {
    this.span.setAttributes(attributes).end();
  }

  /** Ends it as failed. */
  fail(attributes: Attributes): void {
    this.span.setAttributes(attributes).setStatus({ code: SpanStatusCode.ERROR }).end();
  }
}

const within = (parent: string | undefined): Context =>
  parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, spanContextOf(parent));

function spanContextOf(traceparent: string): SpanContext {
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-');
  return { traceId, spanId, traceFlags: parseInt(flags, 16), isRemote: true };
}

const isSampled = ({ traceFlags }: SpanContext): boolean => (traceFlags & TraceFlags.SAMPLED) !== 0;
