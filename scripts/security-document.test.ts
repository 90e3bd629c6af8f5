import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
const tests = new Set(
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .map(path => basename(path)),
)
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+[^|]*) \| ([^|]+) \| ([^|]*) \|$/gm)].map(
  ([, numbers = '', state = '', why = '']) => ({ numbers, state, why }),
)

it('every test that the security document names exists', () => {
  const named = [...text.matchAll(/`([\w.-]+\.test\.tsx?)`/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(100)
  expect([...new Set(named)].filter(name => !tests.has(name))).toEqual([])
})

it('each requirement stands there once, with one of four states, and whatever is not met says why', () => {
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter(({ state }) => !['met', 'partly', 'not', 'not applicable'].includes(state))).toEqual([])
  expect(rows.filter(({ state, why }) => state !== 'met' && why.trim() === '').map(({ numbers }) => numbers)).toEqual(
    [],
  )
  const numbers = rows.flatMap(row => row.numbers.split(', '))
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})
