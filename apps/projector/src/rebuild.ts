import { runCatchUp } from './catch-up.js';

await runCatchUp({ fromTheBeginning: true });
