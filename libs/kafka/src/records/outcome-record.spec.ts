import fc from 'fast-check';
import { encodePosition, outcomeBody, problem, rejectionProblem, type Outcome } from '#application';
import { fieldError, fieldErrorCodes, type Rejection } from '#domain';
import { location, station, uuid } from '../../../../test/contracts/inputs/event-builders.js';
import { UnreadableRecord } from './headers.js';
import { decodeAnswer, encodeAnswer, type Answer } from './outcome-record.js';
import { asRead } from './testing/as-read.js';

const context = { partition: 3, commandOffset: 41, writerEpoch: 2 };
const origin = { commandOffset: 41, writerEpoch: 2 };

const text = fc.string({ unit: 'grapheme' });
const fieldErrors = fc.array(
  fc.record(
    { pointer: text, code: fc.constantFrom(...fieldErrorCodes), detail: text },
    { noNullPrototype: true },
  ),
  { maxLength: 5 },
);
const rejection: fc.Arbitrary<Rejection> = fc.oneof(
  fc.record(
    { code: fc.constant('validation_failed' as const), errors: fieldErrors },
    { noNullPrototype: true },
  ),
  fc.maxSafeNat().map((current_version) => ({ code: 'version_mismatch' as const, current_version })),
  fc.constantFrom({ code: 'not_found' } as const, { code: 'station_removed' } as const),
);
const counts = fc.array(fc.maxSafeNat(), { minLength: 1, maxLength: 27 });
const outcome: fc.Arbitrary<Outcome> = fc
  .record(
    {
      commandId: fc.uuid(),
      requestHash: fc.base64String(),
      caller: text,
      aggregate: fc.oneof(
        fc.nat(9).map(station),
        fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((id) => location(String(id))),
      ),
      status: fc.constantFrom('accepted' as const, 'ignored' as const, 'rejected' as const),
      version: fc.maxSafeNat(),
      events: fc.nat(20),
      position: counts.map(encodePosition),
    },
    { noNullPrototype: true },
  )
  .chain((decided) =>
    decided.status === 'rejected'
      ? rejection.map((reason) => ({ ...decided, rejection: reason }))
      : fc.constant(decided),
  );

const accepted: Outcome = {
  commandId: uuid(1),
  requestHash: 'hash',
  caller: 'kafka',
  aggregate: station(2),
  status: 'accepted',
  version: 3,
  events: 1,
  position: encodePosition([5, 7]),
};
const encoded = (answer: Answer) => asRead(encodeAnswer(answer, context));

describe('An outcome record', () => {
  it('is decoded as it was encoded', () =>
    fc.assert(
      fc.property(outcome, (given) => {
        const answer = { kind: 'outcome', outcome: given } as const;
        expect(decodeAnswer(encoded(answer))).toStrictEqual({ answer, ...origin });
      }),
    ));

  it('has the body of GET /v1/commands/{id}, with the command id as the key', () => {
    const { key, value, partition } = encodeAnswer({ kind: 'outcome', outcome: accepted }, context);
    expect({ key, partition }).toStrictEqual({ key: uuid(1), partition: 3 });
    expect(JSON.parse(String(value))).toStrictEqual(outcomeBody(accepted));
  });

  it.each<{ rejection?: Rejection; internal?: Readonly<Record<string, string>> }>([
    {},
    { rejection: { code: 'version_mismatch', current_version: 7 } },
    { rejection: { code: 'idempotency_key_reused' }, internal: { directory_aggregate_id: uuid(2) } },
  ])('of a release with one header for each internal member is decoded too: $rejection', (case_) => {
    const { rejection, internal } = case_;
    const reused = { version: 0, events: 0, position: '' };
    const written = {
      ...accepted,
      ...(internal && reused),
      ...(rejection && { status: 'rejected', rejection }),
    };
    const answer = { kind: 'outcome', outcome: written as Outcome } as const;
    const headers = {
      'content-type': 'application/json',
      directory_answer: 'outcome',
      directory_aggregate_kind: 'station',
      directory_caller: 'kafka',
      directory_events: String(written.events),
      directory_request_hash: 'hash',
      ...(rejection && { directory_rejection: JSON.stringify(rejection) }),
      directory_command_offset: '41',
      directory_writer_epoch: '2',
      ...internal,
    };
    expect(decodeAnswer({ ...encoded(answer), headers })).toStrictEqual({ answer, ...origin });
  });

  it('of another request with a used command id contains no aggregate, and is decoded as it was encoded', () => {
    const rejection = { code: 'idempotency_key_reused' } as const;
    const noChange = { status: 'rejected', version: 0, events: 0, position: '' } as const;
    const answer = { kind: 'outcome', outcome: { ...accepted, ...noChange, rejection } } as const;
    const message = encoded(answer);
    expect(JSON.parse(String(message.value))).toStrictEqual({
      command_id: uuid(1),
      status: 'rejected',
      aggregate_id: null,
      version: null,
      position: null,
      error: { ...rejectionProblem(rejection) },
    });
    expect(decodeAnswer(message)).toStrictEqual({ answer, ...origin });
  });

  it('of a record without a command is a refusal', () => {
    const answer = {
      kind: 'refusal',
      key: 'directory.commands-3-41',
      problem: problem('malformed_json'),
    } as const;
    const message = encoded(answer);
    expect(String(message.key)).toBe(answer.key);
    expect(JSON.parse(String(message.value))).toStrictEqual({
      command_id: answer.key,
      status: 'rejected',
      aggregate_id: null,
      version: null,
      position: null,
      error: { ...problem('malformed_json') },
    });
    expect(decodeAnswer(message)).toStrictEqual({ answer, ...origin });
  });

  describe('of a command that was forwarded', () => {
    const key = 'directory.commands-3-41';
    const answer = { kind: 'forwarded', key, commandId: uuid(1), aggregate: station(2) } as const;
    const message = encoded(answer);

    it('has the name of the command record as the key, and is no outcome', () => {
      expect(String(message.key)).toBe(key);
      expect(JSON.parse(String(message.value))).toStrictEqual({
        command_id: uuid(1),
        status: 'forwarded',
        aggregate_id: uuid(2),
      });
      expect(decodeAnswer(message)).toStrictEqual({ answer, ...origin });
    });

    it('of a release that wrote it as a pending outcome is decoded too', () => {
      const body = {
        command_id: uuid(1),
        status: 'pending',
        aggregate_id: uuid(2),
        version: null,
        position: null,
      };
      const earlier = { ...message, key: Buffer.from(uuid(1)), value: Buffer.from(JSON.stringify(body)) };
      expect(decodeAnswer(earlier)).toStrictEqual({ answer: { ...answer, key: uuid(1) }, ...origin });
    });
  });

  it('has a limited size however many errors there are', () => {
    const errors = Array.from({ length: 10_000 }, (_, index) =>
      fieldError(['x'.repeat(10_000), index], 'required'),
    );
    const refused = {
      ...accepted,
      status: 'rejected',
      rejection: { code: 'validation_failed', errors },
    } as const;
    const message = encoded({ kind: 'outcome', outcome: refused });
    const { answer } = decodeAnswer(message);
    expect(message.value?.length).toBeLessThan(200_000);
    const bounded = answer.kind === 'outcome' ? answer.outcome.rejection : undefined;
    expect(bounded?.errors).toHaveLength(100);
    expect(bounded?.more_errors).toBe(9_900);
    expect(JSON.parse(String(message.value))).toMatchObject({ error: rejectionProblem(bounded!) });
  });

  it.each([
    ['value is not JSON', { value: Buffer.from('?') }],
    ['value is not an object', { value: Buffer.from('[]') }],
    ['headers are missing', { headers: {} }],
    [
      'aggregate is missing',
      { value: Buffer.from(JSON.stringify({ ...outcomeBody(accepted), aggregate_id: null })) },
    ],
    [
      'position is missing',
      { value: Buffer.from(JSON.stringify({ ...outcomeBody(accepted), position: null })) },
    ],
  ])('whose %s is not decoded', (_what, changed) => {
    const message = { ...encoded({ kind: 'outcome', outcome: accepted }), ...changed };
    expect(() => decodeAnswer(message)).toThrow(UnreadableRecord);
  });
});
