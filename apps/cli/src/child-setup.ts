// Loaded by the programs that the command line starts, before their own modules.
import { ignoreClosedPipe } from './terminal.js';

for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe);
// The command was killed, and could not forward the signal.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel to the command does not keep the program running.
process.channel?.unref();
