import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClassifier, rules } from '@sharelight/classify'
import type { Finding } from '@sharelight/contract'
import type { Figure } from '../report.ts'
import { codeFigures } from './code/score.ts'
import { proseFigures } from './prose/score.ts'
import { secretFigures } from './secrets/score.ts'
import { tableFigures } from './tables/score.ts'
import { scriptFigures } from './scripts/score.ts'
import { identifierFigures } from './identifiers/score.ts'
import { findingsOf as judgeOf } from './recognisers.ts'

const corpora = join(import.meta.dirname, '../../../../shared/corpora')
const classifier = createClassifier()
const findingsOf = (text: string) => classifier.classify({ text }).findings

/** Right answers on the published vectors and sentences of the corpora; what is absent is said to be. */
export async function qualityFigures(): Promise<Figure[]> {
  return [
    ...(await tableFigures()),
    ...identifierFigures(),
    ...codeFigures(),
    ...scriptFigures(),
    ...identifierVectors(),
    ...recogniserVectors(),
    ...secretFigures(),
    ...secretNegatives(),
    ...sentences(),
    ...proseFigures(),
  ]
}

function rows<T>(file: string): T[] | undefined {
  const path = join(corpora, file)
  return existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line) as T)
    : undefined
}

function identifierVectors(): Figure[] {
  const vectors = rows<{ validator: string; value: string; valid: boolean }>(
    'id-validator-vectors/national-ids.stdnum-js.jsonl',
  )
  if (!vectors) return [{ name: 'identifier vectors', value: 'corpora absent' }]
  const known = new Set(rules.map(rule => rule.id))
  const judged = vectors
    .map(vector => ({ ...vector, rule: vector.validator.replace('/', '-').toLowerCase() }))
    .filter(({ rule }) => known.has(rule))
  const right = judged.filter(
    ({ value, valid, rule }) =>
      findingsOf(value).some(
        finding => finding.rule === rule && finding.end - finding.start >= value.trim().length * 0.6,
      ) === valid,
  )
  return [
    { name: 'identifier vectors (stdnum-js): right', value: `${right.length} of ${judged.length}`, target: 'all' },
  ]
}

function recogniserVectors(): Figure[] {
  const vectors = rows<{ recognizer: string; text: string; expected_count: number }>(
    'pii-recognizer-vectors/vectors.jsonl',
  )
  if (!vectors) return [{ name: 'recogniser vectors', value: 'corpora absent' }]
  const known = new Set(rules.map(rule => rule.id))
  const judged = vectors.flatMap(vector => {
    const judge = judgeOf(vector.recognizer, known)
    return judge
      ? [
          {
            expected: vector.expected_count,
            found: new Set(
              findingsOf(vector.text)
                .filter(judge)
                .map(({ start }) => start),
            ).size,
          },
        ]
      : []
  })
  const right = judged.filter(({ expected, found }) => expected === found).length
  return [
    {
      name: 'recogniser vectors (Presidio): counts as expected',
      value: `${right} of ${judged.length} (${(right / judged.length).toFixed(3)})`,
      target: '≥ 0.95',
    },
  ]
}

function secretNegatives(): Figure[] {
  const texts = rows<{ text: string }>('secret-negatives/gitleaks-false-positives.jsonl')
  if (!texts) return [{ name: 'secret negatives', value: 'corpora absent' }]
  const flagged = texts.filter(({ text }) => findingsOf(text).some(finding => finding.kind === 'secret'))
  return [{ name: 'secret negatives flagged', value: `${flagged.length} of ${texts.length}`, target: 'none' }]
}

interface Sentence {
  text: string
  spans: { start: number; end: number; label: string }[]
}
const kinds: Readonly<Record<string, { labels: readonly string[]; is: (finding: Finding) => boolean }>> = {
  card: { labels: ['CREDIT_CARD'], is: finding => finding.kind === 'card' },
  'US SSN': { labels: ['US_SSN', 'SSN'], is: finding => finding.rule === 'us-ssn' },
  'e-mail': { labels: ['EMAIL_ADDRESS', 'EMAIL'], is: finding => finding.kind === 'email' },
  IBAN: { labels: ['IBAN_CODE', 'IBAN'], is: finding => finding.kind === 'iban' },
  IP: { labels: ['IP_ADDRESS'], is: finding => finding.kind === 'ip' },
  URL: { labels: ['DOMAIN_NAME', 'URL'], is: finding => finding.kind === 'url' },
  phone: { labels: ['PHONE_NUMBER', 'PHONE'], is: finding => finding.kind === 'phone' },
}

function sentences(): Figure[] {
  const texts = rows<Sentence>('pii-spans-en/spans.jsonl')
  if (!texts) return [{ name: 'sentences (presidio-research)', value: 'corpora absent' }]
  const found = texts.map(({ text }) => findingsOf(text))
  return Object.entries(kinds).map(([name, { labels, is }]) => {
    let hits = 0
    let wanted = 0
    let right = 0
    let reported = 0
    texts.forEach(({ text, spans }, index) => {
      const gold = spans
        .filter(span => labels.includes(span.label))
        .map(span => ({ start: utf16(text, span.start), end: utf16(text, span.end) }))
      const ours = found[index]!.filter(is)
      wanted += gold.length
      reported += ours.length
      hits += gold.filter(span => ours.some(finding => overlap(finding, span))).length
      right += ours.filter(finding => gold.some(span => overlap(finding, span))).length
    })
    const [precision, recall] = [right / reported, hits / wanted]
    const f2 = (5 * precision * recall) / (4 * precision + recall)
    return {
      name: `sentences (presidio-research): ${name}`,
      value: `precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, F2 ${f2.toFixed(3)}, ${wanted} spans`,
    }
  })
}

/** The corpora count code points. */
const utf16 = (text: string, codePoints: number) => Array.from(text).slice(0, codePoints).join('').length
const overlap = (a: { start: number; end: number }, b: { start: number; end: number }) =>
  Math.min(a.end, b.end) - Math.max(a.start, b.start) >= (b.end - b.start) / 2
