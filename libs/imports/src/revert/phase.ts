import type { RecordGroup } from '#formats/reading';

/** Commands that are sent before those of the next phase begins, which depends on them. */
export type Phase = () => AsyncGenerator<RecordGroup, void, undefined>;
