import { useState, type ReactNode } from 'react';
import type { HistoryItem } from '../api/records.js';
import { Segments } from '../records/segments.js';
import { t } from '../texts/index.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { ErrorState, Skeleton } from '../ui/states.js';
import { ComparisonTable, UnchangedFields } from './comparison-table.js';
import { useFieldWords } from './field-words.js';
import type { KeptRecord, RecordKind } from './record-kind.js';
import { restorePlan } from './restore-plan.js';
import { compared, fieldsOf, type ComparedField, type Comparison, type Snapshot } from './snapshot.js';
import { useVersion } from './version-reads.js';
import styles from './record-history.module.css';

/** What a person restores: all that a version had and the record has not, or one field of it. */
export interface Restoration {
  readonly values: Snapshot;
  /** The label of the field. */
  readonly of: { readonly version: number } | { readonly field: string };
}

interface CompareProps<R extends KeptRecord> {
  readonly kind: RecordKind<R>;
  readonly id: string;
  readonly version: number;
  /** The values that the record has now; undefined if it was removed. */
  readonly now: Snapshot | undefined;
  /** Says what an event was, and who did it. */
  readonly describe: (event: HistoryItem) => ReactNode;
  /** Undefined: the caller may not restore anything. */
  readonly onRestore: ((restoration: Restoration) => void) | undefined;
  readonly isBusy: boolean;
  readonly onClose: () => void;
}

type With = 'before' | 'now';

/** A version of a record beside the one before or beside what it is now, and the way back to it. */
export function CompareDialog<R extends KeptRecord>({ kind, onClose, ...props }: CompareProps<R>) {
  const { id, version, now, describe } = props;
  const { labelOf } = useFieldWords();
  // Before the first version there is nothing to compare it with.
  const [chosen, setChosen] = useState<With>(version === 1 && now ? 'now' : 'before');
  const { shown, before, error, refetch } = useVersions(kind, id, version);
  const restored = useRestored(props.onRestore);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('history.title', { version })}
      lead={shown?.event && describe(shown.event)}
      wide
    >
      {now && (
        <Segments<With>
          label={t('history.with')}
          options={[
            { value: 'before', label: t('history.with.before') },
            { value: 'now', label: t('history.with.now') },
          ]}
          value={chosen}
          onChange={setChosen}
        />
      )}
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Content
          {...{ ...props, ...restored, labelOf }}
          isNow={chosen === 'now'}
          shown={shown?.values}
          before={before?.values}
        />
      )}
    </Dialog>
  );
}

/** Notes the fields that are restored by themselves while the dialog is open. */
function useRestored(onRestore: ContentProps['onRestore']) {
  const [restored, setRestored] = useState<ReadonlySet<string>>(new Set());
  const restore = (restoration: Restoration) => {
    if ('field' in restoration.of) setRestored(new Set([...restored, ...Object.keys(restoration.values)]));
    onRestore?.(restoration);
  };
  return { restored, onRestore: onRestore && restore };
}

/** A version, and the one before it. */
function useVersions<R extends KeptRecord>(kind: RecordKind<R>, id: string, version: number) {
  const shown = useVersion(kind, id, version);
  const before = useVersion(kind, id, version - 1);
  const refetch = () => void Promise.all([shown.refetch(), before.refetch()]);
  return { shown: shown.data, before: before.data, error: shown.error ?? before.error, refetch };
}

interface ContentProps extends Omit<CompareProps<KeptRecord>, 'kind' | 'onClose' | 'describe' | 'id'> {
  readonly labelOf: (name: string) => string;
  /** The names of the fields that were restored by themselves since the dialog was opened. */
  readonly restored: ReadonlySet<string>;
  /** Whether the version is compared with what the record is now. */
  readonly isNow: boolean;
  readonly shown: Snapshot | undefined;
  readonly before: Snapshot | undefined;
}

function Content({ isNow, shown, before, ...props }: ContentProps) {
  const { now, version, onRestore } = props;
  if (!shown || !before) return <Skeleton lines={5} />;
  return (
    <>
      {isNow && now ? (
        <Compared
          {...props}
          versions={[shown, now]}
          names={[nameOf(version), t('history.now')]}
          isNow
          isRestorable
        />
      ) : (
        <Compared
          {...props}
          versions={[before, shown]}
          names={[nameOf(version - 1), nameOf(version)]}
          // The first version has none before it, whose values the fields could get.
          isNow={false}
          isRestorable={version > 1}
        />
      )}
      {now && onRestore && (
        <>
          <RestoreVersion {...props} comparison={compared(shown, now)} onRestore={onRestore} isShown />
          {!isNow && version > 1 && compared(before, shown).changed.length > 0 && (
            <RestoreVersion
              {...{ ...props, version: version - 1, onRestore }}
              comparison={compared(before, now)}
            />
          )}
        </>
      )}
    </>
  );
}

const nameOf = (version: number): string =>
  version < 1 ? t('history.version.none') : t('history.version', { version });

interface ComparedProps extends Pick<
  ContentProps,
  'version' | 'labelOf' | 'onRestore' | 'isBusy' | 'restored' | 'now'
> {
  readonly versions: readonly [older: Snapshot, newer: Snapshot];
  readonly names: readonly [older: string, newer: string];
  readonly isNow: boolean;
  /** Whether the older version has values that fields can be given again. */
  readonly isRestorable: boolean;
}

const none: ReadonlySet<string> = new Set();

/** Two versions: what differs, and folded what is the same. */
function Compared({ version, versions, names, isNow, ...props }: ComparedProps) {
  const { labelOf, onRestore, isBusy, restored } = props;
  const [older, newer] = versions;
  const comparison = compared(older, newer);
  const count = comparison.changed.length;
  const fields = withRestoring(fieldsOf(older, newer, isNow ? restored : none), props, older);
  const unchanged = comparison.unchanged.filter((name) => !fields.some((field) => field.name === name));
  const restoreField = (field: string) =>
    onRestore?.({
      values: { [field]: older[field] ?? null },
      of: { field: labelOf(field) },
    });
  return (
    <>
      <p className={styles.count} role="status">
        {version === 1 && t('history.first')}{' '}
        {count > 0 ? t('history.changed', { count }) : t(isNow ? 'history.same.now' : 'history.same.before')}
      </p>
      {fields.length > 0 && (
        <ComparisonTable
          {...{ fields, labelOf, isBusy }}
          headers={names}
          onRestore={onRestore && restoreField}
        />
      )}
      {unchanged.length > 0 && <UnchangedFields names={unchanged} values={newer} labelOf={labelOf} />}
    </>
  );
}

/** Which fields the record can be given back, and which it has been given. */
function withRestoring(
  fields: readonly ComparedField[],
  { now = {}, restored, isRestorable }: Pick<ComparedProps, 'now' | 'restored' | 'isRestorable'>,
  older: Snapshot,
) {
  const lacking = new Set(compared(older, now).changed.map(({ name }) => name));
  return fields.map((field) => ({
    ...field,
    isRestored: restored.has(field.name) && !lacking.has(field.name),
    isRestorable: isRestorable && lacking.has(field.name),
  }));
}

interface RestoreProps extends Pick<ContentProps, 'version' | 'labelOf' | 'isBusy'> {
  /** Whether it is the version that the dialog is about. */
  readonly isShown?: boolean;
  /** With what the record is now. */
  readonly comparison: Comparison;
  readonly onRestore: (restoration: Restoration) => void;
}

/** Says what will change, and does it. */
function RestoreVersion({ version, isShown = false, comparison, labelOf, isBusy, onRestore }: RestoreProps) {
  const { names, values, keepsStatus } = restorePlan(comparison);
  if (names.length === 0) return null;
  return (
    <div className={styles.restore}>
      <p className={styles.plan}>
        {t('history.restore.changes', {
          ...{ version, count: names.length, fields: names.map(labelOf).join(', ') },
        })}{' '}
        {keepsStatus && t('history.restore.status')}
      </p>
      <Button
        {...(isShown && { look: 'primary' })}
        icon="undo"
        busy={isBusy}
        onClick={() => onRestore({ values, of: { version } })}
      >
        {t('history.restore', { version })}
      </Button>
    </div>
  );
}
