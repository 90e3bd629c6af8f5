import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countLines } from './machine.ts'

const lines = [
  '2024-05-01 12:00:01 INFO started',
  'host-1 [2024-05-01T12:00:01] x',
  'May  1 2024 12:00:01 host',
  '[    12.345678] usb',
  '<13>1 2024-05-01',
  'I0501 12:00:00.1 1 x.go:3]',
  '1714564801.123 4',
  '10.0.0.1 - - [01/May/2024:12:00:00 +0000] "GET /"',
  '{"level":"info"}',
  'level=info msg=x',
  '  [ERROR] broken',
  'npm ERR! code',
  '    at Object.<anonymous> (/a/b.js:1:2)',
  '  File "a.py", line 3',
  'main.go:12 x',
  '##[group]Run',
  '=== RUN TestA',
  '\t--- PASS: TestA',
  '\u00a0✓ works',
  '0000000 7f45 4c46 0201 0100 0000 ',
  `${'QUJD'.repeat(16)}`,
  '-----BEGIN CERTIFICATE-----',
  '@@ -1,2 +1,3 @@',
  '3c3',
  '+added',
  'Only in a: b',
  ' "integrity": "sha512-x"',
  'example.com/mod v1.2.3 h1:abc=',
  'Plain words of a sentence, and more.',
  `${' '.repeat(50)}[x`,
  'x'.repeat(500),
]
const line = fc.oneof(
  fc.constantFrom(...lines),
  fc
    .tuple(fc.constantFrom(...lines), fc.nat(40), fc.constantFrom('', ' ', '\r', '9', ':'))
    .map(([text, at, sign]) => text.slice(0, at) + sign + text.slice(at)),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

test('the lines that a quick look passes over begin like nothing that is counted', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), all => {
      const text = all.join('\n')
      expect(countLines(text)).toEqual(countLines(text, () => true))
    }),
    { numRuns: 3_000 },
  )
})
