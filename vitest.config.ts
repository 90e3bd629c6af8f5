import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Many tests start the product's own processes: what Node.js compiled for one of them serves the next.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.cache/compiled')

// A machine that other work shares may stall a process for seconds; a second try is shown in the report.
const retry = process.env['CI'] ? 1 : 0
const shared = {
  pool: 'forks' as const,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  retry,
  setupFiles: ['scripts/test-setup.ts'],
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default', ['json', { outputFile: '.cache/test-results.json' }], './scripts/test-times.ts'],
    projects: [
      {
        test: {
          ...shared,
          name: 'node',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'bench/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      { test: { ...shared, name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'] } },
      {
        test: {
          ...shared,
          name: 'browser',
          include: ['e2e/src/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
        },
      },
    ],
  },
})
