#!/usr/bin/env node
// npm runs this program for a new app. It is the command `portico create` of the same version.
process.argv.splice(2, 0, 'create');
await import('portico/bin/portico.js');
