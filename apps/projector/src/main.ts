import { runCatchUp } from './catch-up.js';

// The embedded mode projects within directory-api. Here the read models are brought up while that is stopped.
await runCatchUp({ fromTheBeginning: false });
