export interface ImportRequest {
  readonly type: 'import';
}
export const code = 1;
