import { fnv1a } from '../text/hash.ts'
import { TextUnits } from '../text/units.ts'
import { countShapes } from './layout-shapes.ts'
import { countSigns } from './layout-signs.ts'
import { countVoices, voiceNames } from './voices.ts'

/** A bucket on a logarithmic scale: 0 for nothing, then one step per doubling. */
const scale = (value: number, unit: number) =>
  value <= 0 ? 0 : Math.max(1, Math.min(9, Math.round(Math.log2(value / unit) + 5)))
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

const buckets = Array.from({ length: 10 }, (_, bucket) => bucket)
/** Per bucket the feature of a cue. */
const featuresOf = (cue: string) => buckets.map(bucket => fnv1a(`y:${cue}:${bucket}`))
const cues = Object.fromEntries(
  (
    'length line digits capitals money dates labelled bulleted headed columns delimited prose short questions links code ' +
    'blanks addresses'
  )
    .split(' ')
    .map(cue => [cue, featuresOf(cue)]),
)
const voiceCues = voiceNames.map(voice => featuresOf(`voice-${voice}`))

/**
 * Tells cues in how a text is laid out, whatever its language: features of the form `y:<cue>:<bucket>`. Densities are per character or per line, in
 * buckets one doubling apart.
 */
export function layoutCues(text: string, tell: (feature: number) => void): void {
  const units = loaded.load(text)
  const signs = countSigns(units, text.length)
  const shapes = countShapes(text, units)
  const lineCount = Math.max(1, shapes.lines)
  const length = Math.max(1, text.length)
  const cue = (name: string, value: number, unit: number) => tell(cues[name]![scale(value, unit)]!)
  const counted = (isWorth: boolean, pattern: RegExp) => (isWorth ? count(text, pattern) : 0) / length
  cue('length', length, 3_000)
  cue('line', length / lineCount, 60)
  cue('digits', signs.digits / length, 0.03)
  cue('capitals', signs.capitals / length, 0.04)
  cue('money', signs.money / length, 0.003)
  cue('dates', signs.dates / length, 0.001)
  cue('labelled', shapes.labelled / lineCount, 0.1)
  cue('bulleted', shapes.bulleted / lineCount, 0.1)
  cue('headed', shapes.headed / lineCount, 0.05)
  cue('columns', shapes.columns / lineCount, 0.1)
  cue('delimited', shapes.delimited / lineCount, 0.1)
  cue('prose', shapes.prose / lineCount, 0.1)
  cue('short', shapes.short / lineCount, 0.1)
  cue('questions', signs.questions / length, 0.0005)
  cue('links', counted(text.includes('://'), /https?:\/\//g), 0.0005)
  cue('code', signs.code / length, 0.001)
  cue(
    'blanks',
    counted(
      blanks.some(mark => text.includes(mark)),
      /_{4,}|\.{6,}|☐|\[ \]/g,
    ),
    0.0005,
  )
  cue('addresses', counted(text.includes('@'), /\w@\w/g), 0.0003)
  // Who speaks to whom, and how: tells a letter from a law and a report from a diary, whatever they are about.
  const voices = countVoices(text, units)
  for (let voice = 0; voice < voices.length; voice++) tell(voiceCues[voice]![scale(voices[voice]! / length, 0.002)]!)
}

const blanks = ['____', '......', '☐', '[ ]']
const loaded = new TextUnits()
