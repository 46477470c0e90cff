import { missing, webhook, type Rejection, type WebhookCommand, type WebhookEvent } from '#domain';
import type { ExpectedVersion } from '../ports/envelope.js';
import { idOfCommand, newCommandId, requestHash } from '../write/derived-ids.js';
import { isExpected } from '../write/group-commit/unit-of-work.js';
import { Overloaded } from '../ports/command-gateway.js';
import type { WebhookLog } from './ports/webhook-log.js';
import { afterEntry, type WebhookEntry, type WebhookSnapshot } from './webhook-entry.js';

/** A command for a webhook, and who sends it. */
export interface WebhookRequest {
  /** The webhook; undefined for a new one, whose id is derived from that of the command. */
  readonly id?: string | undefined;
  readonly command: WebhookCommand;
  readonly caller: string;
  /** Whether the caller is authenticated: a command of another caller with the same id is another request. */
  readonly isAuthenticated?: boolean;
  /** The id that a repeated command has again; undefined if it can't be repeated. */
  readonly commandId?: string | undefined;
  readonly expectedVersion?: ExpectedVersion | undefined;
}

/** The reply to the sender of a command. */
export interface WebhookReply {
  readonly id: string;
  readonly commandId: string;
  /** What happened when the command was executed first. */
  readonly result: WebhookEntry | Rejection;
  readonly replayed: boolean;
  /** The webhook as it is now. */
  readonly snapshot: WebhookSnapshot;
}

/** There are as many webhooks as may be. */
export class TooManyWebhooks extends Error {}

/** How often a command is decided while others change the same webhook. */
const MAX_ATTEMPTS = 50;

type Identified = Omit<WebhookRequest, 'id' | 'commandId'> & {
  readonly id: string;
  readonly commandId: string;
  readonly isRepeatable: boolean;
  readonly hash: string;
};

/** Executes the commands of webhooks, each on the state after the one before. */
export class WebhookCommands {
  private creations: Promise<unknown> = Promise.resolve();

  /**
   * @param max greatest number of webhooks
   * @param now the time, RFC 3339 in UTC with milliseconds
   */
  constructor(
    private readonly log: WebhookLog,
    private readonly max: number,
    private readonly now: () => string = () => new Date().toISOString(),
  ) {}

  /**
   * Decides a command and appends its events. The log keeps what it did under its id: a repeated command does nothing, and
   * gets the first result. Rejections are not kept.
   * @throws TooManyWebhooks
   * @throws Overloaded other commands have changed the webhook all the time
   */
  async perform(request: WebhookRequest): Promise<WebhookReply> {
    const identified = withIds(request);
    if (request.command.type !== 'CreateWebhook') return this.execute(identified);
    // One at a time, so that each counts those before.
    const created = this.creations.then(() => this.execute(identified));
    this.creations = created.catch(() => undefined);
    return created;
  }

  private async execute(request: Identified): Promise<WebhookReply> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const reply = await this.tryOnce(request);
      if (reply) return reply;
    }
    throw new Overloaded('Other requests change this webhook: try again after Retry-After seconds.');
  }

  /** Undefined if another command came first. */
  private async tryOnce(request: Identified): Promise<WebhookReply | undefined> {
    const { id, commandId, command, isRepeatable } = request;
    // Read before the entry: if another attempt of the same command appends in between, the versions differ.
    const snapshot = await this.log.find(id);
    const known = isRepeatable ? await this.log.entryOf(id, commandId) : undefined;
    if (known) return repeated(known, request, snapshot);
    if (command.type === 'CreateWebhook' && snapshot.version === 0) await this.expectRoom();
    const time = this.now();
    const decision = decided(request, snapshot, time);
    if ('code' in decision) return { id, commandId, result: decision, replayed: false, snapshot };
    const entry = entryOf(request, snapshot.version, decision, time);
    if (!(await this.keep(request, entry))) return undefined;
    return { id, commandId, result: entry, replayed: false, snapshot: afterEntry(snapshot, entry) };
  }

  /** A command that changed nothing and can't be repeated leaves no trace. */
  private async keep({ isRepeatable }: Identified, entry: WebhookEntry): Promise<boolean> {
    return (entry.events.length === 0 && !isRepeatable) || this.log.append(entry);
  }

  private async expectRoom(): Promise<void> {
    if ((await this.log.all()).length >= this.max)
      throw new TooManyWebhooks(`There may be ${this.max} webhooks (LIMIT_WEBHOOKS): remove one first.`);
  }
}

function withIds({ id, commandId: repeatable, ...request }: WebhookRequest): Identified {
  const commandId = repeatable ?? newCommandId();
  const target = id ?? idOfCommand(commandId);
  const owner = request.isAuthenticated ? [request.caller] : [];
  // What the sender sees and where the log ends may differ when it repeats the request.
  const content = { ...request.command, from: undefined, view: undefined };
  const hash = requestHash([target, request.expectedVersion ?? null, content, ...owner]);
  return { ...request, id: target, commandId, isRepeatable: repeatable !== undefined, hash };
}

function repeated(known: WebhookEntry, { id, commandId, hash }: Identified, snapshot: WebhookSnapshot) {
  const isSame = known.requestHash === hash;
  const result = isSame ? known : ({ code: 'idempotency_key_reused' } as const);
  return { id, commandId, result, replayed: isSame, snapshot };
}

/** The order of checks: the webhook exists, the expected version matches, then all other rules. */
function decided(
  { command, expectedVersion }: Identified,
  { version, state }: WebhookSnapshot,
  now: string,
): readonly WebhookEvent[] | Rejection {
  const decision = webhook.decide(command, state, { now });
  const rejection = decision.status === 'rejected' ? decision.rejection : undefined;
  const isMissing = rejection !== undefined && missing.has(rejection.code);
  if (!isMissing && expectedVersion !== undefined && !isExpected(version, expectedVersion))
    return { code: 'version_mismatch', current_version: version };
  return rejection ?? (decision.status === 'accepted' ? decision.events : []);
}

const entryOf = (
  { id, caller, commandId, hash }: Identified,
  after: number,
  events: readonly WebhookEvent[],
  time: string,
): WebhookEntry => ({ webhookId: id, after, events, time, caller, commandId, requestHash: hash });
