import { withLabel } from '../../records/values.js';
import type { Feed } from '../../feeds/feed.js';
import type { FeedForm } from './feed-form.js';

export interface FieldsProps {
  /** The feed as it is; undefined if it is new. */
  readonly feed: Feed | undefined;
  readonly form: FeedForm;
  readonly onChange: (form: FeedForm) => void;
  /** Why the directory has refused it, by the names of its members. */
  readonly errors: Readonly<Record<string, string>>;
}

/** What is wrong with a member, by the label of its field. */
export function errorOf(
  errors: FieldsProps['errors'],
  name: string,
  label: string,
): { readonly error?: string } {
  const error = errors[name];
  return error === undefined ? {} : { error: withLabel(error, { name, label }) };
}
