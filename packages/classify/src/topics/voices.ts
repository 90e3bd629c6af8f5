import { extend, fnv1a, seed } from '../text/hash.ts'
import { TextUnits } from '../text/units.ts'

/** Words by who speaks to whom, and how, in the languages that topics are known in; `*` stands for any ASCII letters behind it. */
const words = {
  we: `we our us wir unser* nous notre nos nosotros nuestro nuestra nuestros nuestras noi nostro nostra nostri nostre wij ons onze nós nosso nossa nossos
    nossas`,
  i: 'i my me ich mein* je mon mes yo mi io mio ik mijn eu meu',
  you: 'you your sie ihr* vous votre vos usted su lei suo u uw você seu',
  told: 'he she said says sagte dit dijo disse zei er il elle él ella',
  duty: 'shall must may_not required muss müssen doit doivent debe deben deve devono moet moeten devem',
  advice: "should can could might let's kann sollte peut puede può kan pode",
} as const
export const voiceNames = Object.keys(words) as (keyof typeof words)[]

interface Odd {
  /** Tried where it may begin. */
  pattern: RegExp
  voice: number
}
const known = new Map<number, { word: string; voice: number }>()
const openings: { start: string; voice: number }[] = []
/** Words that are not ASCII letters alone, by the letters that they begin with. */
const odd = new Map<number, Odd[]>()
let longest = 0

for (const [voice, name] of voiceNames.entries())
  for (const word of words[name].split(/\s+/)) {
    const start = /^[a-z]*/.exec(word)![0]
    if (word.endsWith('*')) openings.push({ start, voice })
    else if (start === word) known.set(fnv1a(word), { word, voice })
    else {
      const pattern = new RegExp(String.raw`\b${word.replace('_', ' ')}\b`, 'iy')
      odd.set(fnv1a(start), [...(odd.get(fnv1a(start)) ?? []), { pattern, voice }])
    }
    longest = Math.max(longest, start.length)
  }
/** By the low bits of a hash: whether a word may be known or odd. Quick, and never wrong when it says no. */
const mayBeTold = new Uint8Array(4096)
for (const hash of [...known.keys(), ...odd.keys()]) mayBeTold[hash & 4095] = 1
/** By a small letter: whether an opening begins with it. */
const opens = new Uint8Array(128)
for (const { start } of openings) opens[start.charCodeAt(0)] = 1
/** Of a word that does not begin with an ASCII letter. */
const [accented, accentedCapital] = [0xe9, 0xc9]

/** What a unit of a word is when small, as `\w` has words; 0 for what is none. */
const wordly = new Uint8Array(65_536)
for (let unit = 0; unit < 128; unit++)
  if (/\w/.test(String.fromCharCode(unit))) wordly[unit] = String.fromCharCode(unit).toLowerCase().charCodeAt(0)

const loaded = new TextUnits()

/** How often words of each voice stand in a text, in the order of `voiceNames`. `units`: those of the text. */
export function countVoices(text: string, units: Uint16Array = loaded.load(text)): number[] {
  const counts = voiceNames.map(() => 0)
  const { length } = text
  for (let at = 0; at < length; at++) {
    let small = wordly[units[at]!]!
    if (small === 0) {
      if (units[at] === accented || units[at] === accentedCapital) countOdd(text, at, seed, counts)
      continue
    }
    const start = at
    const isOpening = opens[small] === 1
    let hash = seed
    do {
      hash = extend(hash, small)
      small = ++at < length ? wordly[units[at]!]! : 0
    } while (small !== 0)
    if (mayBeTold[hash & 4095] === 1 && at - start <= longest) {
      const found = known.get(hash)
      if (found && isSame(units, start, at, found.word)) counts[found.voice]!++
      countOdd(text, start, hash, counts)
    }
    if (isOpening) countOpenings(units, start, at, counts)
    // What ended the word may begin one itself.
    at--
  }
  return counts
}

function countOpenings(units: Uint16Array, start: number, end: number, counts: number[]): void {
  for (const opening of openings)
    if (end - start >= opening.start.length && isSame(units, start, start + opening.start.length, opening.start))
      counts[opening.voice]!++
}

function countOdd(text: string, start: number, hash: number, counts: number[]): void {
  for (const { pattern, voice } of odd.get(hash) ?? []) {
    pattern.lastIndex = start
    if (pattern.test(text)) counts[voice]!++
  }
}

function isSame(units: Uint16Array, start: number, end: number, word: string): boolean {
  if (end - start !== word.length) return false
  for (let at = 0; at < word.length; at++) if (wordly[units[start + at]!] !== word.charCodeAt(at)) return false
  return true
}
