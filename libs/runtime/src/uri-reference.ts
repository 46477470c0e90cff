import { EnvError, makeValidator } from 'envalid';

/** RFC 3986 section 4.1: a URI, or a relative reference, whose first segment has no colon. */
const START = /^(?:[a-z][a-z\d+.-]*:|(?![^/?#]*:))/i;
const CHARACTERS =
  /^(?:[\w.~:/?[\]@!$&'()*+,;=-]|%[\da-f]{2})+(?:#(?:[\w.~:/?@!$&'()*+,;=-]|%[\da-f]{2})*)?$/i;
const MAX_LENGTH = 2_048;

/** A validator of URI references. */
export const uriReference = makeValidator<string>((text) => {
  if (text.length <= MAX_LENGTH && START.test(text) && CHARACTERS.test(text)) return text;
  throw new EnvError(
    `must be a URI reference of at most ${MAX_LENGTH} characters, for example "https://directory.example/"`,
  );
});
