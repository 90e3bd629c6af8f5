import { describe, expect, it, vi } from 'vitest'
import { rules } from '../rules/index.ts'
import { compileRules } from './compile.ts'
import { DetectionStream } from './stream.ts'
import { LuhnCheck } from './luhn-check.ts'
import { Surroundings } from './evidence.ts'

const compiled = compileRules(rules)
const shapes = [
  '1',
  '@',
  'a@',
  '12 ',
  '1234-',
  '4111 ',
  '4111 1111 1111 1111 ',
  '(',
  '-',
  'lorem ipsum ',
  'QUJD',
  '%41',
  '%34%31%31%31%20',
  '=41',
  '&amp;',
  '\\u0041',
  'a:b:',
  '+1 (',
  'no 1 ',
  'a1_',
  'card 1 ',
  '1.',
  '%E2%82%AC',
  '\u200f1',
  'key=',
  'curl \\\n-u a',
  'machine a login b ',
  '*:5432:a:b:',
]

let steps = 0
for (const { automaton } of [compiled.identifiers, compiled.brief, compiled.secrets]) {
  Object.assign(automaton, {
    symbols: new Proxy(automaton['symbols'], { get: (symbols, at) => (steps++, Reflect.get(symbols, at)) }),
  })
}

/** Steps of the automata, places that are judged and units that are read, decoded ones too. */
function workOn(text: string): number {
  const [push, near, luhn] = [
    vi.spyOn(DetectionStream.prototype, 'push'),
    vi.spyOn(Surroundings.prototype, 'of'),
    vi.spyOn(LuhnCheck.prototype, 'holds'),
  ]
  steps = 0
  const stream = new DetectionStream(compiled, () => {})
  stream.push(text)
  stream.finish()
  const work =
    steps +
    near.mock.calls.length +
    luhn.mock.calls.length +
    push.mock.calls.reduce((sum, [chunk]) => sum + chunk.length, 0)
  vi.restoreAllMocks()
  return work
}

describe('the work on a hostile text grows with its length only', () => {
  it.each(shapes)('%j without end', unit => {
    const once = unit.repeat(Math.ceil(8_000 / unit.length))
    const least = workOn(once)
    expect(least).toBeGreaterThan(once.length - 1)
    expect(workOn(once.repeat(4)) / least).toBeLessThan(4.4)
  })
})
