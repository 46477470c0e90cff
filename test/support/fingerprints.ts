/** The fingerprint of the read models that a program has logged at level debug, in JSON. */
export function fingerprintIn(output: string): string {
  const [, fingerprint] =
    /"fingerprint":"([0-9a-f]{32})","msg":"read models of this release"/.exec(output) ?? [];
  if (fingerprint === undefined) throw new Error(`there is no fingerprint in the output: ${output}`);
  return fingerprint;
}
