import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { violations } from './boundaries.ts'

const root = dirname(import.meta.dirname)
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
  const found = violations(
    ['packages/domain/src/a.ts'],
    () => `\nimport {\n  x,\n} from '@sharelight/store'\nconst y = await import('@sharelight/scan')`,
  )
  expect(found.map(violation => violation.line)).toEqual([4, 5])
})

test('other systems are called through the one client only, and who tries another way is told of it', () => {
  for (const module of [
    'node:http',
    'node:https',
    'https',
    'node:net',
    'node:tls',
    'node:dgram',
    'node:http2',
    'undici',
    'axios',
  ]) {
    for (const file of [
      'apps/server/src/features/a/verbs/call.ts',
      'packages/connectors/src/saas/box/index.ts',
      'packages/scan/src/a.ts',
    ]) {
      expect(judge(file, `import { request } from '${module}'`)).toEqual([expect.stringContaining('kit/http')])
    }
  }
  expect(judge('packages/scan/src/a.ts', `const { get } = await import('node:http')`)).toHaveLength(1)
  expect(judge('packages/connectors/src/kit/http/exchange.ts', `import { request } from 'node:https'`)).toEqual([])
  expect(judge('apps/server/src/server.ts', `import type { AddressInfo } from 'node:net'`)).toEqual([])
  expect(judge('apps/server/src/testing/provider.ts', `import { createServer } from 'node:http'`)).toEqual([])
})

test('the linter refuses fetch and its kin where the one client must be used', async () => {
  const folder = await mkdtemp(join(root, '.cache-lint-'))
  try {
    await writeFile(
      join(folder, 'call.ts'),
      `export const a = fetch('https://a.example')\nexport const b = globalThis.fetch\nexport const c = new WebSocket('wss://a.example')\n`,
    )
    const found = await promisify(execFile)(
      join(root, 'node_modules/.bin/oxlint'),
      ['-c', join(root, '.oxlintrc.json'), '--format=unix', folder],
      { cwd: root },
    ).catch((error: { stdout: string }) => error)
    expect(found.stdout.match(/call\.ts:[123]:.*kit\/http/g)).toHaveLength(3)
  } finally {
    await rm(folder, { recursive: true })
  }
})
