import { randomBytes } from 'node:crypto';
import { engines } from '../engines/index.js';
import { until } from '../engines/processes/until.js';
import { removeFolder, temporaryFolder } from './directory.js';
import { dropDatabase } from './drop-database.js';
import { readyAddress, start, startMain, type Environment, type RunningProgram } from './programs.js';

export interface DistributedSetting {
  /** Value of KAFKA_BROKERS. */
  readonly brokers: string;
  readonly partitions?: number;
  readonly apis?: number;
  readonly projectors?: number;
  readonly environment?: Environment;
  /** Settings in which projectors differ. */
  readonly projectorEnvironment?: Environment;
}

type Launch = (environment: Environment) => Started;

interface Started {
  readonly program: RunningProgram;
  /** Resolves with the URL when the program is ready. */
  readonly ready: Promise<string>;
}

/** One of the programs of a directory. It may end and be started again. */
export class Member {
  private readonly processes: RunningProgram[] = [];
  private address = 'http://127.0.0.1:1';

  constructor(
    private readonly launch: Launch,
    private readonly environment: Environment,
  ) {}

  /** URL at which it listens, or last did. */
  get url(): string {
    return this.address;
  }

  get program(): RunningProgram {
    const program = this.processes.at(-1);
    if (!program) throw new Error('It was never started');
    return program;
  }

  /** Starts the program; resolves when it is ready. */
  async start(): Promise<void> {
    const { program, ready } = this.launch(this.environment);
    this.processes.push(program);
    this.address = await ready;
  }

  /** Kills all processes that were started. */
  async kill(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.kill('SIGKILL')));
  }

  /** The output of all its processes. */
  get output(): string {
    return this.processes.map(({ stdout, stderr }) => stdout + stderr).join('');
  }

  /** The log lines of all its processes. */
  logged(): readonly LogLine[] {
    return this.processes.flatMap(({ stdout }) =>
      // The last line may be incomplete after a kill.
      stdout.split('\n').flatMap((line) => (line.endsWith('}') ? [JSON.parse(line) as LogLine] : [])),
    );
  }
}

export interface LogLine {
  /** pino level: 40 is a warning, 50 an error. */
  readonly level: number;
  readonly msg: string;
}

/** A distributed directory with its own topics, database and data folders. */
export interface DistributedDirectory {
  readonly prefix: string;
  readonly partitions: number;
  readonly mongodbUri: string;
  /** The settings of all its programs. */
  readonly environment: Environment;
  readonly apis: readonly Member[];
  readonly projectors: readonly Member[];
  /** Data folder of each directory-api instance. */
  readonly dataDirs: readonly string[];
  /** Starts all programs concurrently; resolves when all are ready, and the partitions have their writers. */
  start(): Promise<void>;
  /** Kills all programs, and removes their data except the topics. */
  remove(): Promise<void>;
}

/** Prepares a distributed directory without starting its programs. */
export async function distributedDirectory(setting: DistributedSetting): Promise<DistributedDirectory> {
  const { brokers, partitions = 4, apis = 2, projectors = 2 } = setting;
  const prefix = `faults-${randomBytes(6).toString('hex')}`;
  const mongodbUri = new URL(`/${prefix}`, (await engines()).mongodbUri).href;
  const environment = {
    ...{ KAFKA_BROKERS: brokers, MONGODB_URI: mongodbUri, TOPIC_PREFIX: prefix },
    ...{ TOPIC_PARTITIONS: String(partitions), LOG_FORMAT: 'json', PORT: '0', ...setting.environment },
  };
  const ofProjectors = { ...environment, ...setting.projectorEnvironment };
  const dataDirs = await Promise.all(Array.from({ length: apis }, temporaryFolder));
  const members = {
    apis: dataDirs.map((DATA_DIR) => new Member(launchApi, { ...environment, DATA_DIR })),
    projectors: Array.from({ length: projectors }, () => new Member(launchProjector, ofProjectors)),
  };
  const all = [...members.apis, ...members.projectors];
  return {
    ...{ prefix, partitions, mongodbUri, environment, dataDirs, ...members },
    start: async () => {
      await Promise.all(all.map((member) => member.start()));
      for (const { url } of members.apis) await until('its partitions are live', () => isLive(url));
    },
    remove: async () => {
      await Promise.all(all.map((member) => member.kill()));
      await Promise.all(dataDirs.map(removeFolder));
      await dropDatabase(mongodbUri);
    },
  };
}

/** Whether an instance has taken over its partitions: on a new broker that can take longer than a command may. */
async function isLive(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/health/ready`);
  const { checks } = (await answer.json()) as { readonly checks: { readonly log?: LogCheck } };
  return checks.log?.status === 'up' && checks.log.detail === undefined;
}

interface LogCheck {
  readonly status: string;
  readonly detail?: string;
}

export const launchApi: Launch = (environment) => {
  const program = startMain(environment);
  return { program, ready: readyAddress(program) };
};

const launchProjector: Launch = (environment) => {
  const program = start(process.execPath, ['dist/apps/projector/src/main.js'], environment);
  const address = program.waitForOutput(/health is served at (http:\/\/127\.0\.0\.1:\d+)/);
  return { program, ready: address.then(([, url = '']) => url) };
};
