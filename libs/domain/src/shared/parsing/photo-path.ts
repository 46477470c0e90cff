import { refuse, type Parser } from './parsed.js';
import { parseText } from './text.js';

const PHOTO_PATH = /^images\/(?:[A-Za-z0-9_.-]+\/)*[A-Za-z0-9_.-]+\.(?:jpe?g|png|webp|gif)$/i;

/** Path of an image below images/, as GET /images serves it. */
export const parsePhotoPath: Parser<string> = (input) => {
  const text = parseText(255)(input);
  if (!text.ok) return text;
  const { value: path } = text;
  const below = path.startsWith('images/') && !path.includes('..');
  return below && PHOTO_PATH.test(path) ? text : refuse('not_a_photo_path');
};
