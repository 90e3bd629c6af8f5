import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fnv1a } from '../text/hash.ts'
import { layoutCues } from './layout.ts'

const scale = (value: number, unit: number) =>
  value <= 0 ? 0 : Math.max(1, Math.min(9, Math.round(Math.log2(value / unit) + 5)))
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
const isHeaded = (line: string) =>
  /^#{1,6}\s/.test(line) || (/^.{4,59}$/s.test(line) && line === line.toUpperCase() && /\p{L}{3}/u.test(line))

/** The same, a pass for each cue. */
function plain(text: string): string[] {
  const lines = text.split('\n').flatMap(line => line.trim().slice(0, 300) || [])
  const ofLines = (test: (line: string) => boolean) => lines.filter(test).length / Math.max(1, lines.length)
  const length = Math.max(1, text.length)
  const share = (pattern: RegExp) => count(text, pattern) / length
  const parts = (line: string) => count(line, /[,;|\t]/g)
  return [
    ['digits', scale(share(/[0-9]/g), 0.03)],
    ['capitals', scale(share(/\p{Lu}/gu), 0.04)],
    ['questions', scale(share(/\?/g), 0.0005)],
    ['money', scale(share(/[$€£¥]\s?\d|\d[.,]\d\d\b/g), 0.003)],
    ['dates', scale(share(/\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b/g), 0.001)],
    ['code', scale(share(/```|[{};]\s*$|=>|\(\)/gm), 0.001)],
    ['line', scale(length / Math.max(1, lines.length), 60)],
    [
      'labelled',
      scale(
        ofLines(line => /^[\p{L}\d .'/()#-]{2,40}:(\s|$)/u.test(line)),
        0.1,
      ),
    ],
    [
      'bulleted',
      scale(
        ofLines(line => /^([-*•–·]|\d{1,2}[.)])\s/.test(line)),
        0.1,
      ),
    ],
    ['headed', scale(ofLines(isHeaded), 0.05)],
    [
      'columns',
      scale(
        ofLines(line => /\S {2,}\S.* {2,}\S|\t.*\t|\|.*\|/.test(line)),
        0.1,
      ),
    ],
    [
      'delimited',
      scale(
        ofLines(line => parts(line) >= 4 && line.length < 200 * parts(line)),
        0.1,
      ),
    ],
    [
      'short',
      scale(
        ofLines(line => line.length < 25),
        0.1,
      ),
    ],
  ].map(([cue, bucket]) => `y:${cue}:${bucket}`)
}

const parts = [
  'Total:,Name of: ,# Scope,SCOPE OF WORK,ÜBER UNS,über,- ,* ,12) ,1. ,•\t,a  b  c,a\tb\tc,|x|y|,,;,1990,A,?,𝐀𝐁𝐂,Ⅷ,ﬀ,:,x'.split(
    ',',
  ),
  '$5,$ 15.00,€\n3,£,¥9,1.50,1,50,2.345,1.2.3.4,12/5/2024,2024-01-02,12345.6.7,1-2-34567,a1.2.3,1.2.3b,.,-,/,7'.split(
    ',',
  ),
  ['{', '}', ';', '; ', '=>', '=', '(', '()', '```', '``', '\u2028', '\r', '$', '5', '1,50', '3,4.25'],
  ['\n', '\n', ' ', '\r\n', '\u00a0', '\u2003', '\ufeff', ',', ',,,,', 'word '.repeat(70)],
].flat()

test('one pass over a text tells the cues that a pass for each of them tells', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 40 }), all => {
      const text = all.join('')
      const told = new Set<number>()
      layoutCues(text, feature => told.add(feature))
      expect(plain(text).filter(cue => !told.has(fnv1a(cue)))).toEqual([])
    }),
    { numRuns: 1_000 },
  )
})
