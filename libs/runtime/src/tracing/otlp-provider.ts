import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node';
import { packageManifest } from '../package-manifest.js';

/**
 * Makes spans and exports them by OTLP over HTTP, as JSON. The SDK reads its other settings from the environment.
 * @param report called with each failure of an export
 */
export function openProvider(
  url: string,
  program: string,
  report: (error: Error) => void,
): NodeTracerProvider {
  const own = resourceFromAttributes({
    'service.name': program,
    'service.version': packageManifest().version,
  });
  return new NodeTracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES come last.
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(reporting(new OTLPTraceExporter({ url }), report))],
  });
}

/** Reports the failures of an exporter, which would only be logged to the console otherwise. */
const reporting = (exporter: SpanExporter, report: (error: Error) => void): SpanExporter => ({
  export: (spans, done) =>
    exporter.export(spans, (result) => {
      if (result.error) report(result.error);
      done(result);
    }),
  shutdown: () => exporter.shutdown(),
});
