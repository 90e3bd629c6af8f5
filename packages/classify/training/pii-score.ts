import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '@sharelight/contract'
import { createClassifier, rules } from '../src/index.ts'
import { findWith } from '../src/names/index.ts'
import type { Tagger } from '../src/names/tagger.ts'
import { corpora } from './corpus.ts'
import { unitsOf } from './name-corpus.ts'

export interface Span {
  kind: string
  start: number
  end: number
}
export interface PiiText {
  text: string
  spans: Span[]
  group: string
}

/** The kinds that are judged together, with the labels that the corpora give them. */
const kindsOf: Readonly<Record<string, string>> = {
  PERSON: 'person',
  NOMBRE_SUJETO_ASISTENCIA: 'person',
  NOMBRE_PERSONAL_SANITARIO: 'person',
  ADDRESS: 'address',
  STREET_ADDRESS: 'address',
  CALLE: 'address',
  PHONE_NUMBER: 'phone',
  PHONE: 'phone',
  NUMERO_TELEFONO: 'phone',
  NUMERO_FAX: 'phone',
  CREDIT_CARD: 'card',
  EMAIL_ADDRESS: 'e-mail',
  EMAIL: 'e-mail',
  CORREO_ELECTRONICO: 'e-mail',
  US_SSN: 'US SSN',
  SSN: 'US SSN',
  IBAN_CODE: 'IBAN',
  IBAN: 'IBAN',
  IP_ADDRESS: 'IP',
  DOMAIN_NAME: 'URL',
  URL: 'URL',
  DRIVER_LICENSE: 'driving licence',
  DRIVER_LICENSE_NUM: 'driving licence',
  LICENSE: 'driving licence',
}
const foundAs: Readonly<Record<string, string>> = {
  person: 'person',
  address: 'address',
  phone: 'phone',
  card: 'card',
  email: 'e-mail',
  iban: 'IBAN',
  ip: 'IP',
  url: 'URL',
  'driving-licence': 'driving licence',
}
const kindOf = ({ rule, kind }: Finding) => (rule === 'us-ssn' ? 'US SSN' : foundAs[kind])

/** Texts of `pii-spans-en` or `pii-spans-es-meddocan` with the spans of the judged kinds, in UTF-16 units. */
export function piiTexts(corpus: string): PiiText[] {
  return readFileSync(join(corpora, corpus, 'spans.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => {
      const row = JSON.parse(line) as {
        id: string
        template?: string
        text: string
        spans: { start: number; end: number; label: string; value: string }[]
      }
      const at = unitsOf(row.text)
      const spans = row.spans.flatMap(({ start, end, label, value }) =>
        kindsOf[label] && !/^(mr|mrs|ms|dr|miss)\.?$/i.test(value)
          ? [{ kind: kindsOf[label], start: at(start), end: at(end) }]
          : [],
      )
      return { text: row.text, spans, group: row.template ?? row.id.replace(/-\d+$/, '') }
    })
}

const withoutNames = createClassifier({
  rules: rules.filter(({ id }) => id !== 'person-name' && id !== 'postal-address'),
})

/** What rules and a tagger find together, as the product joins them: a rule's value wins over a name. */
export function findPii(model: Tagger, text: string): Span[] {
  const byRule = withoutNames.classify({ text }).findings
  const names = findWith(model, text).filter(
    span => !byRule.some(({ kind, start, end }) => kind !== 'address' && start < span.end && span.start < end),
  )
  return [
    ...names,
    ...byRule.flatMap(finding =>
      kindOf(finding) ? [{ kind: kindOf(finding)!, start: finding.start, end: finding.end }] : [],
    ),
  ]
}

export interface PiiCounts {
  found: number
  right: number
  labelled: number
  hit: number
}

/** Counts per kind of spans that overlap one of their kind by half (of the shorter one), of spans with both ends right, and of letters and digits. */
export class PiiScore {
  readonly spans = new Map<string, PiiCounts>()
  readonly whole = new Map<string, PiiCounts>()
  readonly letters = new Map<string, PiiCounts>()

  add({ text, spans: gold }: PiiText, found: readonly Span[]): void {
    for (const kind of new Set([...gold, ...found].map(span => span.kind))) {
      const [wanted, mine] = [gold, found].map(list => list.filter(span => span.kind === kind)) as [Span[], Span[]]
      count(this.spans, kind, compared(wanted, mine, meet))
      count(this.whole, kind, compared(wanted, mine, isSame))
      const [inGold, inMine] = [cover(text, wanted), cover(text, mine)]
      const both = [...inGold].filter(at => inMine.has(at)).length
      count(this.letters, kind, { found: inMine.size, right: both, labelled: inGold.size, hit: both })
    }
  }
}

function compared(wanted: readonly Span[], mine: readonly Span[], agree: (a: Span, b: Span) => boolean): PiiCounts {
  return {
    found: mine.length,
    right: mine.filter(span => wanted.some(other => agree(span, other))).length,
    labelled: wanted.length,
    hit: wanted.filter(span => mine.some(other => agree(span, other))).length,
  }
}

function count(into: Map<string, PiiCounts>, kind: string, counts: PiiCounts): void {
  for (const key of [kind, 'together']) {
    const sum = into.get(key) ?? { found: 0, right: 0, labelled: 0, hit: 0 }
    for (const part of ['found', 'right', 'labelled', 'hit'] as const) sum[part] += counts[part]
    into.set(key, sum)
  }
}

const meet = (a: Span, b: Span) =>
  (Math.min(a.end, b.end) - Math.max(a.start, b.start)) * 2 >= Math.min(a.end - a.start, b.end - b.start)

const isSame = (a: Span, b: Span) => a.start === b.start && a.end === b.end

function cover(text: string, spans: readonly Span[]): Set<number> {
  const places = new Set<number>()
  for (const { start, end } of spans)
    for (let at = start; at < end; at++) if (/[\p{L}\d]/u.test(text[at]!)) places.add(at)
  return places
}

export function describePii({ found, right, labelled, hit }: PiiCounts): string {
  const [precision, recall] = [found ? right / found : 0, labelled ? hit / labelled : 0]
  const f = (beta: number) =>
    precision + recall ? ((1 + beta * beta) * precision * recall) / (beta * beta * precision + recall) : 0
  return `P ${precision.toFixed(3)}  R ${recall.toFixed(3)}  F1 ${f(1).toFixed(3)}  F2 ${f(2).toFixed(3)}`
}
