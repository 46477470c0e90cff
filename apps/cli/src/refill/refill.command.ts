import { Command } from 'commander';
import { withApiOptions } from '../api-options.js';
import type { ExitCode, Terminal } from '../terminal.js';
import { runRefill, type RefillOptions } from './run-refill.js';

/** `directory refill`: moves what records keep in extensions into the fields that hold it. */
export function refillCommand(terminal: Terminal, onExit: (code: ExitCode) => void): Command {
  return withApiOptions(new Command('refill'), terminal)
    .description(
      'Move what imports of earlier releases have kept in extensions alone, such as opening hours and images, into the ' +
        'fields that hold it now.',
    )
    .option('--feed <name>', 'only the records of this feed')
    .option('--dry-run', 'count what would change, send nothing', false)
    .option('--rejects <file>', 'file for rejected records (default: refill.rejects.ndjson)')
    .action(async (options: RefillOptions) => onExit(await runRefill(options, terminal)));
}
