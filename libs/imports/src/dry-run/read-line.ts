import {
  keyText,
  lineProblem,
  parseCommand,
  parseJson,
  problem,
  rejectionProblem,
  targetOfType,
  type CommandEnvelope,
  type CommandLine,
  type Problem,
  type UnitOfWork,
} from '#application/deciding';
import { idOfSource } from '#application/views';
import { isJsonObject, member, type Source } from '#domain';
import { bulkResult, type BulkResult } from '../send/bulk-result.js';

/** A command line: its envelope, or the problem of an invalid one. */
export type ReadLine =
  | {
      readonly ok: true;
      readonly envelope: CommandEnvelope;
      /** The sources of the records that it names by them, by their keys. */
      readonly sources: readonly (readonly [key: string, source: Source])[];
    }
  | { readonly ok: false; readonly problem: Problem };

/** Reads a command line as the bulk interface does. */
export function readLine(text: string, receivedAt: string): ReadLine {
  const { value: line, omitted } = parseJson(text);
  if (!isJsonObject(line)) return { ok: false, problem: problem('malformed_json') };
  const parsed = parseCommand(line, { caller: '', receivedAt, dataPath: ['data'], omitted });
  if (!parsed.ok)
    return { ok: false, problem: rejectionProblem(parsed.rejection, targetOfType(line['type'])) };
  return { ok: true, envelope: parsed.envelope, sources: sourcesIn(line, parsed.envelope) };
}

/** The line is valid, so that its sources are. */
function sourcesIn({ source, data }: CommandLine, { aggregate }: CommandEnvelope): [string, Source][] {
  const named: [string, Source][] = [];
  if (source !== undefined) named.push([keyText(aggregate), source as Source]);
  const location = member(data, 'location_source') as Source | undefined;
  if (location) named.push([keyText({ kind: 'location', id: idOfSource('location', location) }), location]);
  return named;
}

/** The results of lines, as the bulk interface has them. @param unit has decided the valid ones, in their order */
export function resultsOf(lines: readonly ReadLine[], unit: UnitOfWork): BulkResult[] {
  const outcomes = unit.result().outcomes.values();
  return lines.map((line) => {
    const outcome = line.ok ? outcomes.next().value : undefined;
    if (!line.ok || !outcome)
      return bulkResult({ status: 'rejected', ...(!line.ok && { error: line.problem }) });
    const { status, events, version, rejection, aggregate } = outcome;
    const error = rejection && lineProblem(rejection, line.envelope.command.type, aggregate);
    return bulkResult({ status, events, version, error });
  });
}
