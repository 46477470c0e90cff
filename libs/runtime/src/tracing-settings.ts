import { str } from 'envalid';
import { webAddress } from './setting-validators.js';

const endpoint = webAddress('http://127.0.0.1:4318');

/** As OpenTelemetry defines them. */
export const tracingRules = {
  OTEL_SDK_DISABLED: str({ default: '' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint({ default: '' }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint({ default: '' }),
};

interface TracingValues {
  readonly OTEL_SDK_DISABLED: string;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT: string;
  readonly OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: string;
}

/** Where spans are sent: the address for traces as it is, else one below that of all signals. Undefined: nowhere. */
export function tracesUrl(values: TracingValues): string | undefined {
  // The specification: true in any case of letters, and whatever else is false.
  if (values.OTEL_SDK_DISABLED.toLowerCase() === 'true') return undefined;
  if (values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  const all = values.OTEL_EXPORTER_OTLP_ENDPOINT;
  return all === '' ? undefined : `${all.replace(/\/$/, '')}/v1/traces`;
}
