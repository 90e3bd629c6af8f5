import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { anyName, hostileNames } from '../../../testing/hostile-names.ts'
import { powershell } from './powershell.ts'
import { python } from './python.ts'
import { sh } from './sh.ts'
import { readable, unreadable } from './unreadable.ts'

const folder = mkdtempSync(join(tmpdir(), 'sharelight-quote-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const lists = fc.array(anyName, { minLength: 1, maxLength: 60 })
const isShown = (text: string) => !unreadable.test(text.replaceAll('\n', ''))
/** One process for many names. */
const run = (program: string, text: string) => execFileSync(program, ['-'], { cwd: folder, input: text })

test('a shell reads each word as the very bytes that it was made of, and runs nothing', () => {
  const bytes = fc.uint8Array({ min: 1, maxLength: 40 }).map(array => Buffer.from(array))
  const words = fc.array(
    fc.oneof(
      anyName.map(name => Buffer.from(name)),
      bytes,
    ),
    { minLength: 1, maxLength: 60 },
  )
  fc.assert(
    fc.property(words, names => {
      const text = names.map(name => `printf '%s\\0' ${sh(name)}\n`).join('')
      expect(isShown(text)).toBe(true)
      expect(run('sh', text)).toEqual(Buffer.concat(names.flatMap(name => [name, Buffer.of(0)])))
    }),
    { numRuns: 20, examples: [[hostileNames.map(name => Buffer.from(name))]] },
  )
  expect(readdirSync(folder)).toEqual([])
  expect(() => sh('a\0b')).toThrow('zero')
})

test('Python reads each literal as the very text that it was made of', () => {
  fc.assert(
    fc.property(lists, names => {
      const text = `import sys\nfor name in [${names.map(python).join(', ')}]:\n    sys.stdout.buffer.write(name.encode() + b"\\0")\n`
      expect(text).toMatch(/^[\x20-\x7e\n]*$/)
      expect(run('python3', text)).toEqual(Buffer.from(names.map(name => `${name}\0`).join('')))
    }),
    { numRuns: 10, examples: [[hostileNames]] },
  )
  expect(readdirSync(folder)).toEqual([])
})

test('a literal of PowerShell is texts in single quotes and codes of characters, and nothing else', () => {
  const evaluated = (literal: string) =>
    [...literal.matchAll(/'((?:[^']|'')*)'|\[char\]0x([\da-f]{4})/g)]
      .map(([, text, code]) =>
        code ? String.fromCharCode(Number.parseInt(code, 16)) : (text ?? '').replaceAll("''", "'"),
      )
      .join('')
  const piece = String.raw`(?:'(?:[\x20-\x26\x28-\x7e]|'')*'|\[char\]0x[\da-f]{4})`
  const literal = new RegExp(`^(?:'(?:[\\x20-\\x26\\x28-\\x7e]|'')*'|\\(''(?: \\+ ${piece})+\\))$`)
  fc.assert(
    fc.property(anyName, name => {
      expect(powershell(name)).toMatch(literal)
      expect(evaluated(powershell(name))).toBe(name)
    }),
    { numRuns: 500 },
  )
})

test('what stands in a comment is one line that hides nothing', () => {
  for (const name of hostileNames) expect(readable(name)).not.toMatch(unreadable)
  expect(readable('x'.repeat(1000))).toHaveLength(301)
})
