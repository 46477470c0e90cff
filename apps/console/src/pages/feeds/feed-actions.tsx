import { useState } from 'react';
import { useShortcut } from '../../layout/shortcuts.js';
import { t } from '../../texts/index.js';
import { Button, IconButton } from '../../ui/button.js';
import { Menu, MenuItem } from '../../ui/menu.js';
import { usePausing, useRunning } from './changes.js';
import { FeedDialog } from './feed-dialog.js';
import { useMayPull, type Feed } from '../../feeds/feed.js';
import { RemoveDialog } from './remove-dialog.js';

interface FeedActionsProps {
  readonly feed: Feed;
  /** Gets the id of the import of a pull that somebody has begun here. */
  readonly onBegun: (id: string) => void;
}

/** What can be done with a feed. Without the scopes of what a feed writes, it can only be removed. */
export function FeedActions({ feed, onBegun }: FeedActionsProps) {
  const [opened, setOpened] = useState<'edit' | 'remove' | null>(null);
  const running = useRunning(feed, onBegun);
  const pausing = usePausing(feed);
  const mayPull = useMayPull();
  const editKey = useShortcut('edit');
  const close = () => setOpened(null);
  return (
    <>
      {mayPull && (
        <>
          <Button icon="refresh" busy={running.isPending} onClick={() => running.mutate()}>
            {t('feeds.run')}
          </Button>
          <Button busy={pausing.isPending} onClick={() => pausing.mutate(!feed.paused)}>
            {t(feed.paused ? 'feeds.resume' : 'feeds.pause')}
          </Button>
          <Button {...editKey} icon="edit" onClick={() => setOpened('edit')}>
            {t('feeds.edit')}
          </Button>
        </>
      )}
      <Menu trigger={<IconButton icon="more" label={t('feeds.more')} />}>
        <MenuItem icon="trash" danger onClick={() => setOpened('remove')}>
          {t('feeds.remove')}
        </MenuItem>
      </Menu>
      {opened === 'edit' && <FeedDialog feed={feed} onClose={close} />}
      {opened === 'remove' && <RemoveDialog feed={feed} onClose={close} />}
    </>
  );
}
