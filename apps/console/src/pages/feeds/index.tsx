import { useParams } from 'wouter';
import { FeedList } from './feed-list.js';
import { FeedPage } from './feed-page.js';

export default function FeedsPage() {
  const { id } = useParams<{ id?: string }>();
  if (id === undefined) return <FeedList />;
  const name = nameIn(location.pathname);
  return <FeedPage key={name} name={name} />;
}

/** The router leaves some characters of a path encoded, so it can't tell `/` from `%2F`: names may have both. */
const nameIn = (path: string): string => decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
