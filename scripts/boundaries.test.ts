import { expect, test } from 'vitest'
import { violations } from './boundaries.ts'

const judge = (file: string, source: string) => violations([file], () => source).map(violation => violation.message)

test('contract may import zod and nothing else', () => {
  expect(judge('packages/contract/src/a.ts', `import { z } from 'zod'\nimport dayjs from 'dayjs'`)).toHaveLength(1)
})

test('a package may not import up the chain, and is told what it may import', () => {
  const [message] = judge('packages/classify/src/a.ts', `import { openStores } from '@sharelight/store'`)
  expect(message).toContain('may import only contract, domain')
})

test('SQL drivers are imported by the store only', () => {
  expect(judge('apps/server/src/features/x/routes.ts', `import pg from 'pg'`)[0]).toContain('@sharelight/store')
  expect(judge('packages/store/src/postgres/open.ts', `import pg from 'pg'`)).toEqual([])
})

test('a web feature may not import its sibling', () => {
  expect(judge('apps/web/src/features/a/x.tsx', `import { y } from '../b/y.ts'`)[0]).toContain('lift what both need')
})

test('a server feature may call only the verbs of another', () => {
  expect(judge('apps/server/src/features/a/routes.ts', `import { y } from '../b/rows.ts'`)).toHaveLength(1)
  expect(judge('apps/server/src/features/a/routes.ts', `import { y } from '../b/verbs/y.ts'`)).toEqual([])
})

test('tests may use the testkit, sources may not', () => {
  const source = `import { world } from '@sharelight/testkit'`
  expect(judge('packages/scan/src/run.test.ts', source)).toEqual([])
  expect(judge('packages/scan/src/run.ts', source)).toHaveLength(1)
})

test('multi-line and dynamic imports are seen, with their line', () => {
  const found = violations(['packages/domain/src/a.ts'], () => `\nimport {\n  x,\n} from '@sharelight/store'\nconst y = await import('@sharelight/scan')`)
  expect(found.map(violation => violation.line)).toEqual([4, 5])
})
