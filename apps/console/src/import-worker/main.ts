// The importer of the command line, for browsers: vite.config.mjs replaces what it uses of Node by the files here.
import './globals.js';
import '#importer';
