import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Settings } from '../settings.js';
import { Tracing } from './tracing.js';

/** How long the last spans may take to be sent, in milliseconds: a stop has to end in time. */
const FLUSH_MS = 1_000;
/** How often it is logged at most that spans can't be exported, in milliseconds. */
const REPORT_MS = 60_000;

/**
 * Starts to export spans if the settings say where to. The SDK is loaded only then.
 * @param program the name of the service in the traces
 */
export async function startTracing(
  { tracesUrl }: Settings,
  program: 'directory-api' | 'projector',
  logger: Logger,
): Promise<Tracing> {
  if (tracesUrl === undefined) return new Tracing();
  const { openProvider } = await import('./otlp-provider.js');
  const provider = openProvider(tracesUrl, program, reporter(logger));
  const flush = () => Promise.race([provider.shutdown(), delay(FLUSH_MS, undefined, { ref: false })]);
  // What can't be exported was reported.
  return new Tracing(provider.getTracer('charging-station-directory'), () => flush().catch(() => undefined));
}

function reporter(logger: Logger): (error: Error) => void {
  let reportedAt = -Infinity;
  return ({ message }) => {
    if (performance.now() - reportedAt < REPORT_MS) return;
    reportedAt = performance.now();
    logger.warn({ error: message }, 'traces cannot be exported');
  };
}
