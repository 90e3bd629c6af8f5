import { serveIsolated } from '../serve.ts'

/** A worker for tests that takes its time to start. */
for (const began = performance.now(); performance.now() - began < 2000;);
serveIsolated<string, string, string>(task => Promise.resolve(`did ${task}`))
