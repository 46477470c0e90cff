// The program ocpi-tariffs of the crate ocpi-tariffs-cli, which prices charge detail records (CDRs) of OCPI 2.2.1.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { requireProgram } from '../../../../../../../test/clients/tried.mjs';
import { cutsOf } from './sessions.mjs';

const NAME = 'ocpi-tariffs-cli';
export const VERSION = '0.46.1';
const HOUR = 3_600_000;

function run(command, args, options) {
  const { error, status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', ...options });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stderr}`);
  return stdout;
}

/** Builds the program into `.cache` of the project, if it is not there. Needs Rust. */
export function builtTool() {
  const root = resolve('.cache', NAME, VERSION);
  const program = join(root, 'bin/ocpi-tariffs');
  if (existsSync(program)) return program;
  requireProgram('cargo', 'Rust');
  mkdirSync(root, { recursive: true });
  const options = ['--version', VERSION, '--locked', '--quiet', '--no-track', '--root', root];
  run('cargo', ['install', NAME, ...options], { stdio: ['ignore', 'inherit', 'inherit'] });
  return program;
}

/**
 * Returns what prices a session by a tariff: the total without and with taxes, as the tool prints it.
 * @param folder for the files that it reads
 */
export function pricing(program, folder) {
  const [cdr, tariff] = ['cdr.json', 'tariff.json'].map((name) => join(folder, name));
  return (priced, session) => {
    writeFileSync(tariff, JSON.stringify(ocpiTariff(priced)));
    writeFileSync(cdr, JSON.stringify(ocpiCdr(priced, session)));
    const args = ['price', '-c', cdr, '-t', tariff, '-z', session.zone, '-o', 'v221'];
    const table = run(program, args, { env: { ...process.env, NO_COLOR: '1' } });
    return [totalIn(table, 'Excl'), totalIn(table, 'Incl')];
  };
}

function totalIn(table, kind) {
  const [, amount] = new RegExp(`Total Cost \\(${kind}\\.\\)\\s*\\|\\s*[^\\d|]*([\\d.]+)`).exec(table) ?? [];
  if (amount === undefined) throw new Error(`no total in ${table}`);
  return Number(amount);
}

const header = { country_code: 'DE', party_id: 'ALL', id: '1', last_updated: '2026-01-01T00:00:00Z' };

function ocpiTariff({ currency, elements, min_price, max_price }) {
  const limit = (price) => ({ excl_vat: Number(price.before_taxes), incl_vat: Number(price.after_taxes) });
  return {
    ...{ ...header, currency },
    ...(min_price ? { min_price: limit(min_price) } : {}),
    ...(max_price ? { max_price: limit(max_price) } : {}),
    elements: elements.map(({ price_components, restrictions }) => ({
      price_components: price_components.map(({ type, price, tax, step_size }) => ({
        ...{ type, price: Number(price), step_size },
        ...(tax === null ? {} : { vat: Number(tax) }),
      })),
      ...(restrictions === null ? {} : { restrictions }),
    })),
  };
}

function ocpiCdr(tariff, session) {
  const end = session.start + ((session.minutes + session.parking_minutes) * HOUR) / 60;
  const asTime = (at) => new Date(Math.round(at)).toISOString();
  const cuts = cutsOf(tariff, session);
  return {
    ...{ ...header, currency: tariff.currency, auth_method: 'AUTH_REQUEST' },
    ...{ cdr_token: { uid: '1', type: 'RFID', contract_id: '1' }, cdr_location: { id: '1' } },
    ...{ start_date_time: asTime(session.start), end_date_time: asTime(end) },
    charging_periods: cuts.map((from, index) => ({
      start_date_time: asTime(session.start + from),
      dimensions: dimensionsOf(session, from, cuts[index + 1] ?? end - session.start),
    })),
    ...{ total_cost: { excl_vat: 0 }, total_energy: Number(session.kwh), total_time: 0 },
  };
}

/** Volumes have four decimals. Those of all periods add up to the volume of the session. */
function dimensionsOf({ kwh, minutes, kilowatts }, from, to) {
  const charging = (minutes * HOUR) / 60;
  const rounded = (volume) => Math.round(volume * 10_000);
  const between = (volumeAt) => (rounded(volumeAt(to)) - rounded(volumeAt(from))) / 10_000;
  const isCharging = from < charging;
  const power = isCharging ? Number((kilowatts ?? (Number(kwh) / minutes) * 60).toFixed(4)) : 0;
  const dimension = (type, volume) => ({ type, volume });
  return [
    dimension(
      isCharging ? 'TIME' : 'PARKING_TIME',
      between((at) => at / HOUR),
    ),
    ...(isCharging
      ? [
          dimension(
            'ENERGY',
            between((at) => (Number(kwh) * at) / charging),
          ),
        ]
      : []),
    ...[dimension('MIN_POWER', power), dimension('MAX_POWER', power)],
  ];
}
