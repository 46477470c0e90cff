import type { Feature } from '#http';
import type { Settings } from '#runtime';
import { ConsoleController, ConsoleSettings } from './console.controller.js';
import { DocsController } from './docs.controller.js';

/** What people see in browsers: the console and the API reference. */
export const pages: Feature = {
  controllers: [ConsoleController, DocsController],
  providers: (settings) => [{ provide: ConsoleSettings, useValue: consoleSettings(settings) }],
};

function consoleSettings({ consoleMapUrl, access: { tokens } }: Settings): ConsoleSettings {
  const mapUrl = consoleMapUrl ?? null;
  if (tokens?.clientId === undefined) return new ConsoleSettings(mapUrl, null);
  const { issuer, clientId: client_id, audience } = tokens;
  return new ConsoleSettings(mapUrl, { issuer, client_id, audience });
}
