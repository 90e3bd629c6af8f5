import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

// Many tests start the product's own processes: what Node.js compiled for one of them serves the next.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache/compiled')
// They kill processes, not machines: what is written need not reach the disk.
process.env['SHARELIGHT_FLUSH'] ??= 'off'

// A machine that other work shares may stall a process for seconds; further tries are shown in the report.
const retry = process.env['CI'] ? 2 : 0
const shared = {
  pool: 'forks' as const,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  retry,
  setupFiles: ['scripts/test-setup.ts'],
}

/** Sources run as they run in the product: by Node.js, not transformed. Modules are not mocked. */
const native = { ...shared, experimental: { viteModuleRunner: false, nodeLoader: false } }

/** Functions of their arguments, without processes, stores or clocks: their files share workers, and what these have loaded. */
const pure = ['classify', 'contract', 'demo', 'domain', 'metrics', 'mime', 'report'].map(
  name => `packages/${name}/src/**/*.test.ts`,
)

/** The server called in the worker itself: its files share what loading it takes. Each opens stores of its own, and closes them. */
const called = ['apps/server/src/features/**/*.test.ts']

export default defineConfig({
  test: {
    // One more than a small machine has processors: many tests wait for processes, browsers and leases.
    maxWorkers: 3,
    reporters: ['default', ['json', { outputFile: '.cache/test-results.json' }], './scripts/test-times.ts'],
    projects: [
      { test: { ...native, name: 'pure', include: pure, isolate: false } },
      {
        test: {
          ...native,
          name: 'node',
          exclude: [...configDefaults.exclude, ...pure, ...called],
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'bench/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      { test: { ...native, name: 'called', include: called, isolate: false } },
      { test: { ...shared, name: 'web', isolate: false, include: ['apps/web/src/**/*.test.{ts,tsx}'] } },
      {
        // Files of a worker share its browser; those that need no settings of their own share one server.
        test: {
          ...native,
          name: 'browser',
          include: ['e2e/src/**/*.test.ts'],
          testTimeout: 180_000,
          isolate: false,
          globalSetup: ['e2e/src/shared-server.ts'],
        },
      },
    ],
  },
})
