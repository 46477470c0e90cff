import type { DirectoryClient } from '../../../../../test/support/client.js';
import { openApiDocument } from '../document.js';
import { responseDifferences } from './response-differences.js';

/** Returns a function that sends a request and compares the response with the document. */
export function documentedRequests(directory: DirectoryClient) {
  const differences = responseDifferences(openApiDocument('1.2.3'));
  return async (operation: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const [method = ''] = operation.split(' ');
    const answer = await directory.request(method, path, { body, headers });
    expect({ operation, status: answer.status, differences: differences(operation, answer) }).toEqual({
      operation,
      status: answer.status,
      differences: [],
    });
    return answer;
  };
}
