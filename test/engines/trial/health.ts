import type { Member } from '../../support/distributed.js';

const TIMEOUT_MS = 4_000;
const MAX_DETAIL = 70;
const MAX_SHOWN = 6;

interface Check {
  readonly status: string;
  readonly detail?: string;
}

/** What `/health/ready` of one program answers, from its last `reset`. */
export class HealthLog {
  /** Whether the last answer was 200. */
  ready = false;
  private readonly seen = new Set<string>();
  private last = '';
  private asking = false;

  constructor(
    readonly name: string,
    private readonly member: Member,
  ) {}

  /** Asks once, unless an earlier question is not answered yet. */
  async sample(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    const { ready, text } = await answerOf(this.member.url);
    this.asking = false;
    this.ready = ready;
    this.last = text;
    this.seen.add(text);
  }

  reset(): void {
    this.seen.clear();
    if (this.last) this.seen.add(this.last);
  }

  /** The different answers since the reset in the order of their first occurrence; undefined if there was one only. */
  changes(): string | undefined {
    if (this.seen.size < 2) return undefined;
    const shown = [...this.seen].slice(0, MAX_SHOWN);
    const more = this.seen.size - shown.length;
    return `${this.name}: ${shown.join(' → ')}${more > 0 ? ` → ${more} more` : ''}`;
  }
}

async function answerOf(url: string): Promise<{ ready: boolean; text: string }> {
  try {
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { checks } = (await answer.json()) as { checks: Record<string, Check> };
    return { ready: answer.ok, text: [answer.status, ...remarkable(checks)].join(' ') };
  } catch {
    return { ready: false, text: 'no answer' };
  }
}

/** The checks that are down, and the details of the others. Numbers are replaced, as they change all the time. */
function remarkable({ load: _load, ...checks }: Record<string, Check>): readonly string[] {
  return Object.entries(checks).flatMap(([name, { status, detail }]) => {
    if (status === 'up' && (detail === undefined || name === 'service')) return [];
    const text = detail?.replaceAll(/\d+/g, 'N').slice(0, MAX_DETAIL);
    return [`${name} ${status}${text ? ` (${text})` : ''}`];
  });
}
