import type { Caller } from '#application';
import { Access } from '#http';

/** The header by which a request of a test says which import sends it. */
export const IMPORT_HEADER = 'test-import-id';

/** Lets the services of a file in this process take requests with {@link IMPORT_HEADER} for those of an import. */
export function useImportRequests(): void {
  const { prototype } = Access;
  const [callerOf, isValid] = [Reflect.get(prototype, 'callerOf'), Reflect.get(prototype, 'isValid')];
  const given = new WeakSet<Caller>();
  beforeAll(() => {
    prototype.callerOf = function (request, turn) {
      const caller = callerOf.call(this, request, turn);
      const importId = request.headers[IMPORT_HEADER];
      if (caller instanceof Promise || typeof importId !== 'string') return caller;
      const ofImport = { ...caller, importId };
      given.add(ofImport);
      return ofImport;
    };
    // Each second the service closes the connections of imports that it has not begun itself.
    prototype.isValid = function (caller) {
      return given.has(caller) || isValid.call(this, caller);
    };
  });
  afterAll(() => void Object.assign(prototype, { callerOf, isValid }));
}
