import { EnvError, makeValidator } from 'envalid';

/** fetch refuses them, with a message that repeats them. */
const hasCredentials = ({ username, password }: URL): boolean => username !== '' || password !== '';

/** A validator of HTTP addresses. @param example an address, for the error */
export const webAddress = (example: string) =>
  makeValidator<string>((text) => {
    if (/^https?:\/\//i.test(text) && URL.canParse(text) && !hasCredentials(new URL(text))) return text;
    throw new EnvError(`must be an HTTP address without a user name or password, for example "${example}"`);
  });
