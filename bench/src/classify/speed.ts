import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClassifier, rules } from '@sharelight/classify'
import type { Figure } from '../report.ts'
import { Lot } from './tables/random.ts'
import { median, streamBounds, streamSeconds } from './stream.ts'
import { plainEnglish } from './text.ts'
import { clamscanSeconds, patterns, ripgrepSeconds } from './tools.ts'

const megabyte = 1e6
/** Medians of seconds of processor time: on a shared machine wall time measures the neighbours. */
export function speedFigures(): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-classify-'))
  try {
    const text = plainEnglish(32 * megabyte)
    const file = join(folder, 'plain.txt')
    writeFileSync(file, text, 'latin1')
    const bounds = ` (${streamBounds(text, subjects[0][1])})`
    const rivals: Rival[] = [
      { name: 'rg -j1 -a -c, one e-mail pattern', seconds: () => ripgrepSeconds(file, patterns.slice(0, 1)) },
      { name: 'rg -j1 -a -c, four patterns', target: '≥ 0.4', seconds: () => ripgrepSeconds(file, patterns) },
      { name: 'clamscan, structured data', target: '≥ 3', seconds: () => clamscanSeconds(file) },
    ]
    return [
      ...subjects.flatMap(([name, classifier]) => {
        const speed = text.length / megabyte / median(() => streamSeconds(text, classifier))
        return rivals.map(rival =>
          compare({
            ...rival,
            subject: `one stream of 32 MB of plain English, ${name}${bounds}`,
            speed,
            size: text.length,
          }),
        )
      }),
      tableFigure(),
      ...hostile().map(([name, sample]) => {
        const speed = sample.length / megabyte / streamSeconds(sample, subjects[0][1])
        return { name: `hostile, all rules and names: ${name}`, value: `${speed.toFixed(1)} MB/s`, target: '≥ 3 MB/s' }
      }),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A table of people, with its columns judged. */
function tableFigure(): Figure {
  const lot = new Lot(1)
  const row = (at: number) =>
    `${at},Ann,Lee,u${lot.digits(6)}@example.com,212-555-${lot.digits(4)},19${lot.int(40, 99)}-0${lot.int(1, 9)}-1${lot.int(0, 9)},4${lot.digits(15)},${lot.int(1, 200)} Main Street,Springfield,${lot.int(1, 900)}.50`
  const rows = Array.from({ length: 120_000 }, (_, at) => row(at))
  const text = `id,first_name,last_name,email,phone,dob,order_no,street,city,amount\n${rows.join('\n')}`
  const speed = text.length / megabyte / median(() => streamSeconds(text, subjects[0][1]))
  return { name: 'a table of people (CSV), all rules', value: `${speed.toFixed(1)} MB/s`, target: '≥ 16 MB/s' }
}

interface Rival {
  name: string
  target?: string
  seconds: () => number | undefined
}
interface Comparison extends Rival {
  subject: string
  speed: number
  size: number
}

function compare({ name, target, seconds, subject, speed, size }: Comparison): Figure {
  const value = `${speed.toFixed(0)} MB/s`
  if (seconds() === undefined) return { name: subject, value, baseline: `${name}: not installed here`, target }
  return {
    name: subject,
    value,
    baseline: name,
    ratio: speed / (size / megabyte / median(() => seconds() ?? NaN)),
    target,
  }
}

/** The model of names runs with the rule of names only. */
const withoutNames = createClassifier({ rules: rules.filter(({ id }) => id !== 'person-name') })
const subjects = [
  ['all rules', createClassifier()],
  ['without names', withoutNames],
] as const

function hostile(): [name: string, text: string][] {
  const units: [name: string, text: string][] = [
    ['one line of digits', '1'],
    ['one line of @', '@'],
    ['a@a@', 'a@'],
    ['12 12 12', '12 '],
    ['1234-1234-', '1234-'],
    ['4111 4111', '4111 '],
    ['((((', '('],
    ['-----', '-'],
    ['one line of words', 'lorem ipsum '],
    ['base64', 'QUJD'],
    ['percent signs', '%41'],
    ['quoted-printable', '=41'],
    ['HTML entities', '&amp;'],
    ['escaped Unicode', '\\u0041'],
    ['escaped numbers', '%34%31%31%31%20'],
    ['names and colons', 'a:b:'],
    ['a name again and again', 'Anna Smith '],
    ['an address again and again', '1 Main Street '],
    ['initials', 'A. '],
  ]
  const filled = (unit: string, size: number) => unit.repeat(Math.floor(size / unit.length))
  return [
    ...units.map(([name, unit]): [string, string] => [name, filled(unit, 2 * megabyte)]),
    ['one line of 100 MB', filled('lorem ipsum ', 100 * megabyte)],
  ]
}
