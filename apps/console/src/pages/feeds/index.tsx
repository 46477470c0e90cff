import { useParams } from 'wouter';
import { FeedList } from './feed-list.js';
import { FeedPage } from './feed-page.js';

export default function FeedsPage() {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? <FeedList /> : <FeedPage key={id} name={id} />;
}
