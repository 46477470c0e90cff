const NUL_OR_LONE_SURROGATE = /\0|\p{Surrogate}/u;

/** Whether the text has a character that not every store can keep: NUL (U+0000), or a surrogate outside of a pair. */
export const hasNulOrLoneSurrogate = (text: string): boolean => NUL_OR_LONE_SURROGATE.test(text);
