import fc from 'fast-check';

// On these engines a search for the smallest counterexample takes longer than a test may, which would then fail without
// any. The first one is reported with its seed and path, which repeat it on the embedded adapters within seconds.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
