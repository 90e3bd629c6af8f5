import { expect, test } from 'vitest'
import { cycles } from './import-cycles.ts'

const among = (sources: Record<string, string>) => cycles(Object.keys(sources), file => sources[file] ?? '')

test('a circle of imports is found as the way round, types included', () => {
  expect(
    among({
      'packages/a/src/one.ts': `import { two } from './deep/two.ts'`,
      'packages/a/src/deep/two.ts': `import type { Three } from '../three.ts'`,
      'packages/a/src/three.ts': `export * from './one.ts'`,
    }),
  ).toEqual([
    ['packages/a/src/one.ts', 'packages/a/src/deep/two.ts', 'packages/a/src/three.ts', 'packages/a/src/one.ts'],
  ])
})

test('a circle is found through a package, a dynamic import and the texts of the web', () => {
  expect(
    among({
      'packages/a/src/index.ts': `import { b } from '@sharelight/b'`,
      'packages/b/src/index.ts': `const a = await import('@sharelight/a')`,
      'apps/web/src/lib/x.ts': `import { texts } from '#texts/x.ts'`,
      'apps/web/src/texts/en/x.ts': `import { x } from '../../lib/x.ts'`,
    }),
  ).toHaveLength(2)
})

test('two ways to one module are no circle', () => {
  expect(
    among({
      'packages/a/src/one.ts': `import './two.ts'\nimport './three.ts'`,
      'packages/a/src/two.ts': `import './three.ts'`,
      'packages/a/src/three.ts': `import { readFileSync } from 'node:fs'`,
    }),
  ).toEqual([])
})
