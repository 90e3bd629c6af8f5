import { formOf } from '../text/kinds.ts'
import { storedBytes } from '../text/stored-bytes.ts'
import code from './survey-code.json' with { type: 'json' }

/** Most units that one pass takes. */
export const capacity = 1 << 17
/** The pass reads whole blocks of 64 units. */
const slack = 128

/** The standard object; only browser typings declare it. */
declare const WebAssembly: {
  Module: new (code: Uint8Array) => object
  Instance: new (module: object) => { exports: object }
}
interface Exports {
  memory: { buffer: ArrayBuffer }
  survey: (length: number) => void
}
const isExports = (exports: object): exports is Exports => 'survey' in exports && 'memory' in exports

/** `survey.wat`, made ready to run: hand-written, because 128-bit instructions read plain text several times faster. */
const { memory, survey } = load()

function load(): Exports {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(storedBytes(code)))
  if (!isExports(exports)) throw new Error('survey-code.json is not what scripts/assemble-survey.ts writes.')
  return exports
}

// Addresses as in survey.wat.
new Uint8Array(memory.buffer, 0, formOf.length).set(formOf)
export const filterCells = new BigUint64Array(memory.buffer, 65_536, 2_048)
/**
 * The window under survey, one buffer for all. Scanning is synchronous, so nobody else can come between.
 */
export const units = new Uint16Array(memory.buffer, 328_576, capacity + slack)
const bytes = Buffer.from(units.buffer, units.byteOffset, units.byteLength)

/** Puts `text` into the window from the unit `from` on. */
export function loadUnits(text: string, from: number) {
  if (text !== '') bytes.write(text, from * 2, 'utf16le')
}

export function textBetween(start: number, end: number): string {
  return bytes.toString('utf16le', start * 2, end * 2)
}

/** Positions of digits that begin a run and of telling signs, after a survey. */
export const marks = new Int32Array(memory.buffer, 591_104, capacity)
/** Hash and end of each word that the filter let through, after a survey. */
export const candidates = new Int32Array(memory.buffer, 1_116_416, capacity)

const summary = new Int32Array(memory.buffer, 2_165_248, 4)

export interface Summary {
  markCount: number
  candidateCount: number
  hasNuls: boolean
  /** Whether there is a unit of a script that is written without spaces: Devanagari to Lao, Myanmar, Kana, Han, Hangul. */
  isSpaceless: boolean
}

/** Surveys the first `length` units; the results are in `marks` and `candidates`. */
export function runSurvey(length: number): Summary {
  units.fill(0, length, length + slack)
  survey(length)
  return {
    markCount: summary[0]!,
    candidateCount: summary[1]!,
    hasNuls: summary[2] !== 0,
    isSpaceless: summary[3] !== 0,
  }
}
