import {
  SHARED_FEED,
  type AggregateStates,
  type Caller,
  type CommandEnvelope,
  type CommandLine,
  problem,
  type Problem,
  readSource,
  writeScopes,
} from '#application';
import { isCommandType, targetKind, type AggregateKind } from '#domain';

const ONLY_OF = 'The key writes only records whose source is of';
const SHARED =
  'A key that is bound to feeds only adds connector types that are missing: all feeds share them.';

const isCreated = (type: unknown): boolean => /^(?:Create|Upsert|Register)/.test(String(type));

/** Decides which commands a caller may send. */
export class CommandAuthority {
  constructor(
    readonly caller: Caller,
    private readonly states: AggregateStates,
  ) {}

  /** Why a line may not be sent: its type needs another scope; undefined if it may be, or has no known type. */
  refusalOfType({ type }: CommandLine): Problem | undefined {
    if (!isCommandType(type)) return undefined;
    const scope = writeScopes[targetKind(type)];
    if (this.caller.scopes.has(scope)) return undefined;
    return problem('forbidden', { detail: `${type} needs ${scope}, which the key or token does not have.` });
  }

  /** Whether only records of some feeds may be written. */
  get isBound(): boolean {
    return this.caller.feeds !== undefined;
  }

  /** The command as the processor gets it, which decides what depends on other records. */
  bound(envelope: CommandEnvelope): CommandEnvelope {
    const { feeds } = this.caller;
    return feeds === undefined ? envelope : { ...envelope, feeds: [...feeds] };
  }

  /**
   * Why a valid command may not be sent: its record is not one of the caller's feeds, or there is no such record.
   * @param line the command as it was sent
   */
  async refusalOfTarget(line: CommandLine, { aggregate }: CommandEnvelope): Promise<Problem | undefined> {
    if (!this.isBound) return undefined;
    const given = readSource(line.source, []);
    if (given.ok) return this.refusalOfFeed(line.type, aggregate.kind, given.value.feed);
    const [found] = await this.states.load([aggregate]);
    const state = found?.state;
    if (state && state.kind !== 'absent')
      return this.refusalOfFeed(line.type, aggregate.kind, state.source?.feed);
    // A new record without a source belongs to no feed.
    return isCreated(line.type)
      ? this.refusalOfFeed(line.type, aggregate.kind, undefined)
      : problem('not_found');
  }

  private refusalOfFeed(type: unknown, kind: AggregateKind, feed: string | undefined): Problem | undefined {
    const { feeds = new Set<string>() } = this.caller;
    if (feeds.has(feed ?? '')) return undefined;
    const isShared = kind === 'connector-type' && feed === SHARED_FEED;
    // The processor knows whether it is missing.
    if (isShared && type === 'UpsertConnectorType') return undefined;
    return problem('forbidden', { detail: isShared ? SHARED : `${ONLY_OF} ${[...feeds].join(', ')}.` });
  }
}
