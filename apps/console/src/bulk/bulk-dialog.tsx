import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../ui/dialog.js';
import { focusRows } from '../ui/focus-heading.js';
import { ErrorState } from '../ui/states.js';
import { notify } from '../ui/toast.js';
import { FieldsForm } from './fields-form.js';
import { LocationForm } from './location-form.js';
import type { OwnVersions } from './own-versions.js';
import { Progress, Reading } from './progress.js';
import type { Asked, BulkRequest } from './request.js';
import { Result } from './result.js';
import { Summary } from './summary.js';
import { useBulk, type Bulk } from './use-bulk.js';
import { doneWords, titleOf } from './words.js';

interface DialogProps {
  readonly request: BulkRequest;
  /** Those of all changes that are kept. */
  readonly versions: OwnVersions;
  /** Begins another change. */
  readonly onBulk: (request: BulkRequest) => void;
}

/** Changes many stations: asks, checks, changes, and takes it back. Undo is offered until its message is closed. */
export default function BulkDialog({ request, versions, onBulk }: DialogProps) {
  const bulk = useBulk(request, versions);
  const { phase } = bulk;
  const [isOpen, setOpen] = useState(true);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = (leaving.current = new AbortController());
    return () => controller.abort();
  }, []);
  const undo = () => {
    setOpen(true);
    void bulk.undo();
  };
  const close = () => {
    // What runs can be stopped, and is not left unseen.
    if (phase.kind === 'running') return;
    setOpen(false);
    if (phase.kind !== 'done')
      return request.onLeave?.(phase.kind === 'planned' && phase.plan.steps.length === 0);
    focusRows();
    if (phase.isUndo || phase.outcome.back.length === 0) return;
    notify({
      title: doneWords(request, phase),
      onUndo: undo,
      ...(leaving.current && { until: leaving.current.signal }),
    });
  };
  const goOn = () => {
    close();
    onBulk(request);
  };
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && close()} title={titleOf(request, phase)} wide>
      <Content {...{ request, bulk }} onClose={close} onUndo={undo} onGoOn={goOn} />
    </Dialog>
  );
}

interface ContentProps {
  readonly request: BulkRequest;
  readonly bulk: Bulk;
  readonly onClose: () => void;
  readonly onUndo: () => void;
  readonly onGoOn: () => void;
}

function Content({ request, bulk, onClose, onUndo, onGoOn }: ContentProps) {
  const { phase, asked, check } = bulk;
  const again = () => asked && void check(asked);
  switch (phase.kind) {
    case 'asking': {
      const form = { onCheck: (next: Asked) => void check(next), onClose };
      return request.action === 'location' ? (
        <LocationForm {...form} />
      ) : (
        <FieldsForm {...form} asked={asked} />
      );
    }
    case 'reading':
      return <Reading read={phase.read} count={request.count} onClose={onClose} />;
    case 'unread':
      return <ErrorState error={phase.error} onRetry={again} />;
    case 'planned':
      return <Summary plan={phase.plan} {...{ request, bulk, onClose }} />;
    case 'running':
      return <Progress running={phase} onStop={bulk.stop} />;
    case 'done':
      return (
        <Result {...{ request, asked, onUndo, onClose, onGoOn }} done={phase} onAskAgain={bulk.askAgain} />
      );
  }
}
