import {
  attributeCompleter,
  differences,
  initialAttributes,
  joinedDifferences,
  withChanges,
} from '../shared/attributes.js';
import {
  accept,
  ignore,
  isOlder,
  reject,
  type Decider,
  type Decision,
  type Facts,
  type Occurred,
  type Source,
} from '../shared/decider.js';
import {
  changedExtensions,
  extensionsDifference,
  extensionsMember,
  type Extensions,
} from '../shared/extensions.js';
import { fieldError, joinedErrors, type FieldErrorList } from '../shared/field-errors.js';
import { mergedChanges } from '../shared/merge-patch.js';
import type { TariffCommand, UpdateTariff, UpsertTariff } from './tariff.commands.js';
import type { TariffChanged, TariffCreated, TariffEvent, TariffRestored } from './tariff.events.js';
import { tariffFields, type TariffAttributes } from './tariff.fields.js';
import { contradictionsIn } from './tariff.ranges.js';

/** A removed tariff keeps its content, as it may be restored. */
export interface KnownTariff {
  readonly kind: 'present' | 'removed';
  readonly attributes: TariffAttributes;
  /** When its source last said what is held, if the source told; null without such a time. */
  readonly observed_at: string | null;
  /** Null if it was created without a source. */
  readonly source: Source | null;
  /** Null if the source gave none. */
  readonly extensions: Extensions | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export type TariffState = { readonly kind: 'absent' } | KnownTariff;

const completeAttributes = attributeCompleter(tariffFields);

/** A stored state of any release with the members of this one. */
export const completeTariff = (stored: KnownTariff): KnownTariff => ({
  kind: stored.kind,
  attributes: completeAttributes(stored.attributes),
  observed_at: stored.observed_at ?? null,
  source: stored.source ?? null,
  extensions: stored.extensions ?? null,
  created_at: stored.created_at,
  updated_at: stored.updated_at,
});

type TariffDecision = Decision<TariffEvent>;

export const tariff: Decider<TariffCommand, TariffEvent, TariffState> = {
  initial: { kind: 'absent' },
  evolve,
  decide(command, state, facts) {
    switch (state.kind) {
      case 'absent':
        return begin(command);
      case 'removed':
        return bringBack(state, command, facts);
      case 'present':
        return amend(state, command, facts);
    }
  },
};

function begin(command: TariffCommand): TariffDecision {
  if (command.type === 'CreateTariff') return create(command.attributes);
  return command.type === 'UpsertTariff' ? create(command.changes, command) : reject('not_found');
}

const required = ['currency', 'elements'] as const satisfies readonly (keyof TariffAttributes)[];

/** A merge patch may lack what a new tariff must have. */
const missingIn = (given: Partial<TariffAttributes>): FieldErrorList => ({
  errors: required.flatMap((name) => (given[name] === undefined ? [fieldError([name], 'required')] : [])),
});

function create(given: Partial<TariffAttributes>, upsert?: UpsertTariff): TariffDecision {
  const { changes, refused } = mergedChanges(tariffFields, {}, given);
  const errors = joinedErrors(refused, missingIn(given));
  if (errors.errors.length > 0) return reject('validation_failed', errors);
  const attributes = initialAttributes(tariffFields, changes);
  const contradictions = contradictionsIn(attributes);
  if (contradictions.errors.length > 0) return reject('validation_failed', contradictions);
  const { source, extensions } = upsert ?? {};
  const data = {
    attributes,
    ...observation(upsert),
    ...(source && { source }),
    ...extensionsMember(extensions),
  };
  return accept({ type: 'TariffCreated.v1', data });
}

const observation = ({ observed_at }: { readonly observed_at?: string } = {}) =>
  observed_at === undefined ? {} : { observed_at };

function bringBack(known: KnownTariff, command: TariffCommand, facts: Facts): TariffDecision {
  if (command.type === 'RestoreTariff') return restore(known, {});
  if (command.type !== 'UpsertTariff') return reject('tariff_removed');
  if (isOutdated(known, command, facts)) return ignore;
  const { attributes, refused } = amended(known, command);
  if (refused.errors.length > 0) return reject('validation_failed', refused);
  return restore({ attributes, extensions: changedExtensions(known.extensions, command) }, command);
}

function restore(
  { attributes, extensions }: Pick<KnownTariff, 'attributes' | 'extensions'>,
  command: { readonly observed_at?: string },
): TariffDecision {
  const data: TariffRestored['data'] = {
    attributes,
    ...observation(command),
    ...extensionsMember(extensions),
  };
  return accept({ type: 'TariffRestored.v1', data });
}

function amend(known: KnownTariff, command: TariffCommand, facts: Facts): TariffDecision {
  switch (command.type) {
    // The id is derived from the command: an existing tariff was created by this same command.
    case 'CreateTariff':
    case 'RestoreTariff':
      return accept();
    case 'UpdateTariff':
      return update(known, command);
    case 'UpsertTariff':
      return isOutdated(known, command, facts) ? ignore : update(known, command);
    case 'RemoveTariff':
      return accept({ type: 'TariffRemoved.v1', data: {} });
  }
}

/** Whether the source has said something else since. */
const isOutdated = (held: KnownTariff, { observed_at }: UpsertTariff, facts: Facts): boolean =>
  held.observed_at !== null && isOlder(observed_at, held.observed_at, facts);

/** The changes of a command to known attributes, the attributes with them, and what is not valid then. */
function amended({ attributes: before }: KnownTariff, command: UpdateTariff | UpsertTariff) {
  const { changes, refused } = mergedChanges(tariffFields, before, command.changes);
  const attributes = withChanges<TariffAttributes>(tariffFields, before, changes);
  return { changes, attributes, refused: joinedErrors(refused, contradictionsIn(attributes, before)) };
}

function update(known: KnownTariff, command: UpdateTariff | UpsertTariff): TariffDecision {
  const { changes, refused } = amended(known, command);
  if (refused.errors.length > 0) return reject('validation_failed', refused);
  const upsert: Partial<UpsertTariff> = command.type === 'UpsertTariff' ? command : {};
  const difference = joinedDifferences<TariffChanged['data']['changed']>(
    differences(known.attributes, changes),
    extensionsDifference(known.extensions, upsert),
  );
  // The same content at a newer time is nothing new: a source may tell a new time with each report.
  return accept(difference && { type: 'TariffChanged.v1', data: { ...difference, ...observation(upsert) } });
}

function evolve(state: TariffState, event: Occurred<TariffEvent>): TariffState {
  if (event.type === 'TariffCreated.v1') return begun(event);
  return state.kind === 'absent' ? state : changed(state, event);
}

function begun({ data, time }: Occurred<TariffCreated>): KnownTariff {
  const { observed_at = null, source = null, extensions = null } = data;
  const attributes = completeAttributes(data.attributes);
  const stamps = { created_at: time, updated_at: time };
  return { kind: 'present', attributes, observed_at, source, extensions, ...stamps };
}

function changed(
  known: KnownTariff,
  { type, data, time }: Occurred<Exclude<TariffEvent, TariffCreated>>,
): KnownTariff {
  switch (type) {
    case 'TariffRestored.v1':
      return {
        ...known,
        kind: 'present',
        attributes: completeAttributes(data.attributes),
        observed_at: data.observed_at ?? known.observed_at,
        extensions: data.extensions ?? null,
        updated_at: time,
      };
    case 'TariffChanged.v1':
      return {
        ...known,
        attributes: withChanges<TariffAttributes>(tariffFields, known.attributes, data.changed),
        observed_at: data.observed_at ?? known.observed_at,
        extensions: changedExtensions(known.extensions, data.changed),
        updated_at: time,
      };
    case 'TariffRemoved.v1':
      return { ...known, kind: 'removed', updated_at: time };
  }
}
