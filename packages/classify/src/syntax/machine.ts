import { TextUnits } from '../text/units.ts'
import type { SyntaxKind } from './languages.ts'

/** Text that programs write for programs or for a log. */
export interface MachineText {
  key: string
  name: string
  kind: SyntaxKind
  /** Why, in words. */
  reason: string
}

/** What is looked at, in UTF-16 units and lines. */
const reach = 12_000
const mostLines = 240
const fewestLines = 3

/** How lines begin, each tried at a line's first unit; none looks further than a few hundred units. */
const begins = {
  stamped:
    /\s{0,4}(?:(?:[\w-]{2,30} )?[[({"<]?(?:\d{4}[-/]\d\d[-/]\d\d[T ,]\d\d:\d\d|\d\d[-/]\w{2,3}[-/]\d{2,4}[ :]\d\d:\d\d|\d\d:\d\d:\d\d[.,\] ])|[A-Z][a-z]{2} [ \d]\d (?:\d{4} )?\d\d:\d\d:\d\d|\[ *\d+\.\d+\]|[IWEF]\d{4} \d\d:\d\d|<\d{1,3}>\d? ?(?:\w{3} |\d{4}-)|\d{10}\.\d{3}\b)/y,
  access: /(?:[\d.]{7,15}|[\da-f:]{3,39}|[\w.-]{1,80}) \S{1,60} \S{1,60} \[\d\d\/\w{3}\/\d{4}:/y,
  record: /\{"(?:ts|time|timestamp|@timestamp|level|severity|lvl|msg|message|log|logger|date|host|pid)":/y,
  pairs: /(?:time|ts|level|lvl|at|msg)=\S/y,
  level:
    /\s{0,4}[[<(]?(?:INFO|WARN|WARNING|ERROR|ERR|DEBUG|TRACE|NOTICE|FATAL|CRITICAL|SEVERE|npm (?:ERR!|WARN|error|warn))\b/iy,
  frame:
    /\s{0,12}(?:at [\w.$<>/@[\] ]{1,200}[(:]|File "[^"\n]{1,200}", line \d+|from \S{1,200}:\d+:in |\.\.\. \d+ more|Caused by: |goroutine \d+ \[|#\d+ +(?:0x)?[\da-f]{2,16}|\S{1,200}\.(?:go|c|cc|cpp|rs|py|js|ts|java|rb|php):\d+)/y,
  step: /(?:##\[|::(?:group|endgroup|warning|error|set-output)|> Task :|\[\d+\/\d+\] |Step \d+\/\d+ : |=== (?:RUN|PAUSE|CONT)|\s*--- (?:PASS|FAIL|SKIP)|ok {2}\t|make(?:\[\d+\])?: |Collecting \w|Requirement already|Get:\d+ http|Setting up \w|Unpacking |Preparing to unpack |Selecting previously |\(Reading database |Processing triggers |Removing \w|dpkg: |update-\w|Installing |Successfully |Building |Fetched |Hit:\d|Downloading |Compiling \w+ v|\s*[✓✔✖✗] )/y,
  hex: /\s{0,4}(?:0x)?[\da-f]{4,16}:?[ \t]+(?:[\da-f]{2,8}[ \t|]+){4,}/iy,
  base64: /[\w+/-]{40,}={0,2}[ \t\r]*(?:\n|$)/y,
  armour: /-----BEGIN [A-Z\d ]{3,60}-----/y,
  change: /[-+@ \\]|diff |index [\da-f]{6,}|Index: |={20}|(?:new|deleted) file|similarity|rename |Only in |\r?$/y,
  hunk: /@@ -\d+(?:,\d+)? \+\d+|\d+(?:,\d+)?[acd]\d+(?:,\d+)?$/my,
  pin: /\s{0,8}(?:"?integrity"?:? "?sha\d{3}-|"?resolved"?:? "|checksum = "|version "?=? ?"?\d+\.\d+|"version": "\d|\[\[package\]\]|dependencies:|\w[\w/.-]+ v\d+\.\d+\.\d+\S* h1:|--hash=sha256:|"(?:sha256|shasum|reference)": ")/y,
} as const
type Shape = keyof typeof begins
const shapes = Object.keys(begins) as Shape[]

const sourceMap = /^\s{0,80}\{\s{0,8}"version"\s?:\s?3\s?,\s{0,8}"(?:file|sources|sourceRoot|names|mappings|sections)"/

/** Tells machine text by how its lines begin; undefined where it is none. */
export function machineText(text: string): MachineText | undefined {
  if (sourceMap.test(text))
    return told('sourcemap', 'source map', 'machine', 'it begins with the version and the sources of a map')
  const counts = countLines(text)
  const { lines } = counts
  if (counts.armour > 0 && counts.base64 >= 0.6 * (lines - 2 * counts.armour))
    return told(
      'certificate',
      'certificate or key',
      'machine',
      'it is a block of base64 between lines that say BEGIN and END',
    )
  if (counts.base64 > 0 && counts.base64 >= 0.9 * lines)
    return told('base64', 'base64', 'machine', `${counts.base64} of ${lines} lines are base64`)
  if (lines < fewestLines) return undefined
  if (counts.hex >= 0.7 * lines)
    return told('hexdump', 'hex dump', 'machine', `${counts.hex} of ${lines} lines are offsets and bytes`)
  if (counts.hunk > 0 && counts.change >= 0.7 * lines)
    return told(
      'diff',
      'patch',
      'machine',
      `${counts.change} of ${lines} lines are those of a patch, with ${counts.hunk} places that it changes`,
    )
  if (counts.pin >= 0.5 * lines)
    return told('lock', 'lock file', 'machine', `${counts.pin} of ${lines} lines pin a version or a checksum`)
  return logOf(counts)
}

type Counts = Record<Shape, number> & { lines: number; logged: number; worded: number }

function logOf({ lines, logged, worded, frame, step, access }: Counts): MachineText | undefined {
  if (frame >= 0.5 * lines)
    return told('stacktrace', 'stack trace', 'log', `${frame} of ${lines} lines name a place in a program`)
  if (access >= 0.6 * lines)
    return told('accesslog', 'access log', 'log', `${access} of ${lines} lines are requests with their time`)
  if (logged >= 0.6 * lines && worded >= 0.3 * lines)
    return told('log', 'log', 'log', `${logged} of ${lines} lines begin with a time, a level or a place`)
  if (step >= 0.5 * lines) return told('buildlog', 'build log', 'log', `${step} of ${lines} lines are steps of a build`)
  return undefined
}

const told = (key: string, name: string, kind: SyntaxKind, reason: string): MachineText => ({ key, name, kind, reason })

/** What log lines have behind their time and chats have not: a level, a process, a request, a path or pairs. */
const machineWord =
  /\b(?:INFO|WARN(?:ING)?|ERROR|DEBUG|TRACE|NOTICE|FATAL|CRITICAL|SEVERE|GET|POST|PUT|DELETE|HEAD)\b|\b(?:info|warn|error|debug|notice):|[\w/-]\[\d+\]|\w=[\w"]|\/\w+\/\w|\d{1,3}(?:\.\d{1,3}){3}|\w::\w|"(?:level|severity|lvl)":|\w\.\w+\.\w|0x[\da-f]{4}/
const looked = 160

const loaded = new TextUnits()
const noCounts = { lines: 0, logged: 0, worded: 0, ...Object.fromEntries(shapes.map(shape => [shape, 0])) } as Counts

/** How often each shape begins a line; `mayBe` says which are tried. */
export function countLines(text: string, mayBe = mayBegin): Counts {
  const counts = { ...noCounts }
  const units = loaded.load(text)
  const limit = Math.min(text.length, reach)
  for (let at = 0; at < limit && counts.lines < mostLines;) {
    const next = text.indexOf('\n', at)
    const end = next < 0 ? text.length : next
    if (!isBlank(units, at, end)) countLine(counts, text, { units, at, end, mayBe })
    at = end + 1
  }
  return counts
}

/** What a look at the first units of a line tells. */
interface Glance {
  /** The line's first unit, and the first that is not white space. */
  first: number
  visible: number
  /** It cannot be told from this. */
  mayBeAny: boolean
  hasDigit: boolean
  hasBracket: boolean
  hasColon: boolean
  hasEquals: boolean
  /** Units before the first space. */
  unbroken: number
}
const [colonReach, bracketReach, digitReach, equalsReach] = [440, 220, 48, 8]
const begun: Glance = {
  first: 0,
  visible: 0,
  mayBeAny: false,
  hasDigit: false,
  hasBracket: false,
  hasColon: false,
  hasEquals: false,
  unbroken: 0,
}

function glance(units: Uint16Array, at: number, end: number): Glance {
  const reach = Math.min(end, at + colonReach)
  const looked = Math.min(end, at + bracketReach)
  let [visible, unbroken] = [0, -1]
  let [hasDigit, hasBracket, hasColon, hasEquals] = [false, false, false, false]
  for (let place = at; place < reach; place++) {
    const unit = units[place]!
    if (unit <= 32) {
      if (unbroken < 0) unbroken = place - at
      continue
    }
    if (visible === 0) visible = unit
    if (unit > 91) continue
    if (unit === 58) hasColon = true
    if (place >= looked) continue
    if (unit === 91) hasBracket = true
    else if (unit === 61 && place < at + equalsReach) hasEquals = true
    else if (unit >= 48 && unit <= 57 && place < at + digitReach) hasDigit = true
  }
  begun.first = units[at]!
  begun.hasDigit = hasDigit
  begun.hasBracket = hasBracket
  begun.hasColon = hasColon
  begun.hasEquals = hasEquals
  begun.visible = visible
  begun.mayBeAny = visible === 0 || visible >= 128 || end > reach
  begun.unbroken = unbroken < 0 ? reach - at : unbroken
  return begun
}

const oneOf = (signs: string) => {
  const table = new Uint8Array(128)
  for (const sign of signs) table[sign.charCodeAt(0)] = 1
  return (unit: number) => unit >= 128 || table[unit] === 1
}
const beginsOf = {
  level: oneOf('[(<iIwWeEdDtTnNfFcCsS'),
  frame: oneOf('aFf.Cg#'),
  step: oneOf('#:>[S=-omCRGUP(dDuIBFH'),
  hex: oneOf('0123456789abcdefABCDEF'),
  change: oneOf('-+@ \\dIi=nsrO\r'),
  pin: oneOf('"ircv[d-'),
}
const isDigit = (unit: number) => unit >= 48 && unit <= 57

/** Whether a line may begin so. Quick, and never wrong when it says no. */
function mayBegin(shape: Shape, seen: Glance): boolean {
  const { first, visible } = seen
  if (seen.mayBeAny) return true
  switch (shape) {
    case 'stamped':
      return seen.hasDigit || visible === 91
    case 'access':
      return seen.hasBracket
    case 'record':
      return first === 123
    case 'pairs':
      return seen.hasEquals
    case 'frame':
      return seen.hasColon || beginsOf.frame(visible)
    case 'base64':
      return seen.unbroken >= 40
    case 'armour':
      return first === 45
    case 'hunk':
      return first === 64 || isDigit(first)
    case 'change':
      return beginsOf.change(first)
    case 'pin':
      return seen.hasColon || beginsOf.pin(visible)
    default:
      return beginsOf[shape](visible)
  }
}

function countLine(
  counts: Counts,
  text: string,
  { units, at, end, mayBe }: { units: Uint16Array; at: number; end: number; mayBe: typeof mayBegin },
) {
  counts.lines++
  let isLogged = false
  const seen = glance(units, at, end)
  for (const shape of shapes) {
    if (!mayBe(shape, seen)) continue
    begins[shape].lastIndex = at
    if (!begins[shape].test(text)) continue
    counts[shape]++
    isLogged ||=
      shape === 'stamped' ||
      shape === 'access' ||
      shape === 'record' ||
      shape === 'pairs' ||
      shape === 'level' ||
      shape === 'frame'
  }
  if (!isLogged) return
  counts.logged++
  if (machineWord.test(text.slice(at, Math.min(end, at + looked)))) counts.worded++
}

function isBlank(units: Uint16Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (units[at]! > 32) return false
  return true
}
