import { Access } from '#http';

/** The header by which a request of a test says which import sends it. */
export const IMPORT_HEADER = 'test-import-id';

/** Lets the services of a file in this process take requests with {@link IMPORT_HEADER} for those of an import. */
export function useImportRequests(): void {
  const callerOf = Reflect.get(Access.prototype, 'callerOf');
  beforeAll(() => {
    Access.prototype.callerOf = function (request, turn) {
      const caller = callerOf.call(this, request, turn);
      const importId = request.headers[IMPORT_HEADER];
      return caller instanceof Promise || typeof importId !== 'string' ? caller : { ...caller, importId };
    };
  });
  afterAll(() => void (Access.prototype.callerOf = callerOf));
}
