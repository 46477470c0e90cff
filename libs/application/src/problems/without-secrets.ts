/** An API key, also one that was cut. */
const API_KEY = /csd_[\dA-Za-z]{6,36}/g;
/** A token (JWT): three parts in base64url, of which the first is a JSON object. */
const TOKEN = /(?<![\w-])eyJ[\w-]{6,}\.[\w-]+\.[\w-]+/g;
/** User name and password in an address, also if the password has an `@`. */
const CREDENTIALS = /(?<=:\/\/)[^\s/"]+@/g;

/** Replaces what looks like a key, a token or the credentials in an address, for texts that others read. */
export const withoutSecrets = (text: string): string => withoutKeys(text).replace(CREDENTIALS, '…@');

/** Whether a text has an API key or a token in it. */
export const hasKey = (text: string): boolean => withoutKeys(text) !== text;

const withoutKeys = (text: string): string => text.replace(API_KEY, 'csd_…').replace(TOKEN, 'eyJ…');
