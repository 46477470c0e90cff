import type { Provider } from '@nestjs/common';
import type { CommandProcessor } from '#application';

/** How a part of the service is, as the health of the whole tells it. */
export interface Check {
  readonly status: 'up' | 'down';
  readonly detail?: string;
  readonly lag_ms?: number;
}

/** What stands behind the ports, opened. */
export abstract class Backend {
  abstract readonly mode: 'embedded' | 'distributed';
  /** The adapters of all ports. */
  abstract readonly providers: readonly Provider[];
  /** Begins to work; resolves when reads and writes can be served. */
  abstract start(processor: CommandProcessor): Promise<void>;
  abstract checks(): Promise<Readonly<Record<string, Check>>>;
  /** Finishes what is in hand and closes everything. */
  abstract close(): Promise<void>;
}
