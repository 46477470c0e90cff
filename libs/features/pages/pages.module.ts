import type { Feature } from '#http';
import { CONSOLE_MAP_URL, ConsoleController } from './console.controller.js';
import { DocsController } from './docs.controller.js';

/** What people see in browsers: the console and the API reference. */
export const pages: Feature = {
  controllers: [ConsoleController, DocsController],
  providers: ({ consoleMapUrl }) => [{ provide: CONSOLE_MAP_URL, useValue: consoleMapUrl ?? null }],
};
