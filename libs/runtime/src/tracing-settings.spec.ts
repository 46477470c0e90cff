import { readSettings } from './settings.js';

const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
const ofTraces = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://traces:9/in?tenant=a' };

describe('The address of traces, as OpenTelemetry specifies its variables', () => {
  it.each<[string, Record<string, string>, string | undefined]>([
    ['is absent without an endpoint', {}, undefined],
    ['is below the endpoint of all signals', collector, 'http://collector:4318/v1/traces'],
    [
      'has no double slash',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/a/' },
      'http://collector:4318/a/v1/traces',
    ],
    ['is that of traces as it is', ofTraces, 'http://traces:9/in?tenant=a'],
    [
      'is that of traces rather than of all signals',
      { ...collector, ...ofTraces },
      'http://traces:9/in?tenant=a',
    ],
    [
      'is that of all signals if the one of traces is empty',
      { ...collector, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: '' },
      'http://collector:4318/v1/traces',
    ],
    ['is absent if the SDK is disabled', { ...ofTraces, OTEL_SDK_DISABLED: 'True' }, undefined],
    ['is kept for another value', { ...ofTraces, OTEL_SDK_DISABLED: '1' }, 'http://traces:9/in?tenant=a'],
  ])('%s', (_, environment, url) => {
    expect(readSettings(environment).tracesUrl).toBe(url);
  });

  it('is refused with a user name or password', () => {
    const secret = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://me:pass@traces' };
    expect(() => readSettings(secret)).toThrow('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: must be an HTTP address');
  });
});
