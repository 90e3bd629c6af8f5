import { createClassifier, rules } from '@sharelight/classify'
import type { Finding } from '@sharelight/contract'
import type { Figure } from '../../report.ts'
import { Lot } from '../tables/random.ts'
import { languages, type Language } from './languages.ts'
import { cardNumber, email, identifier } from './values.ts'

const perSubject = 40
const leastCovered = 0.6
const classifier = createClassifier()
const byId = new Map(rules.map(rule => [rule.id, rule]))

export interface Miss {
  language: string
  subject: string
  text: string
  said: string[]
}
export interface Score {
  language: string
  subject: string
  asked: number
  misses: Miss[]
}

/** Values beside words of other scripts, in their own digits, with marks of direction, without spaces; and as people chat. */
export function scoreScripts(seed: number, count = perSubject): Score[] {
  const lot = new Lot(seed)
  return languages.flatMap(language => [
    ...(['email', 'phone', 'card'] as const).map(kind =>
      scoreOf({ language, subject: kind, count }, lot, {
        text: () => lot.of(language[kind]),
        value: () => (kind === 'email' ? email(lot) : kind === 'card' ? cardNumber(lot) : language.phones(lot)),
        isRight: finding => finding.kind === kind,
      }),
    ),
    ...Object.entries(language.identifiers).map(([rule, sentences]) =>
      scoreOf({ language, subject: rule, count: count / 2 }, lot, {
        text: () => lot.of(sentences),
        value: () => identifier(lot, rule),
        isRight: finding =>
          isCandidate(finding, rule) ||
          finding.rule === rule ||
          (finding.country !== undefined && finding.country === byId.get(rule)?.country),
      }),
    ),
  ])
}

const isCandidate = ({ candidates }: Finding, rule: string) =>
  candidates?.some(candidate => candidate.rule === rule) ?? false

interface Subject {
  language: Language
  subject: string
  count: number
}
interface Draw {
  text: () => string
  value: () => string
  isRight: (finding: Finding) => boolean
}

function scoreOf({ language, subject, count }: Subject, lot: Lot, { text, value, isRight }: Draw): Score {
  const misses: Miss[] = []
  for (let at = 0; at < count; at++) {
    const written = subject === 'email' ? value() : inDigits(lot, language, value())
    const whole = around(
      lot,
      language,
      text().replace('{v}', () => written),
    )
    const start = whole.indexOf(written)
    const over = classifier
      .classify({ text: whole })
      .findings.filter(
        finding =>
          Math.min(finding.end, start + written.length) - Math.max(finding.start, start) >=
          written.length * leastCovered,
      )
    if (!over.some(isRight))
      misses.push({ language: language.id, subject, text: whole, said: over.map(({ rule }) => rule) })
  }
  return { language: language.id, subject, asked: count, misses }
}

const ownDigits = 0.3
const marks = 0.2
const leftToRight = '\u200E'

/** In the language's own digits now and then, and with a mark of direction between its groups. */
function inDigits(lot: Lot, { zero, isRightToLeft }: Language, value: string): string {
  const first = zero?.codePointAt(0)
  const written =
    first !== undefined && lot.chance(ownDigits) && /^[\d +()-]+$/.test(value)
      ? value.replace(/\d/g, digit => String.fromCodePoint(first + Number(digit)))
      : value
  return isRightToLeft && lot.chance(marks)
    ? written.replace(/[ -]/, separator => `${leftToRight}${separator}`)
    : written
}

/** With a neighbour sentence, so that the value is never all there is. */
function around(lot: Lot, { isRightToLeft }: Language, text: string): string {
  const marked = isRightToLeft && lot.chance(marks) ? `\u200F${text}\u200F` : text
  return lot.chance(0.5) ? `${marked}\n\n— — —\n` : `1.\n${marked}`
}

/** A fresh seed each run, which the row names. */
export function scriptFigures(seed = Date.now() % 1_000_000): Figure[] {
  const scores = scoreScripts(seed)
  return languages.map(({ id }) => {
    const own = scores.filter(({ language }) => language === id)
    const shares = own.map(({ subject, asked, misses }) => ({ subject, share: 1 - misses.length / asked }))
    const asked = own.reduce((sum, one) => sum + one.asked, 0)
    const missed = own.reduce((sum, one) => sum + one.misses.length, 0)
    const weak = shares
      .filter(({ share }) => share < 0.95)
      .map(({ subject, share }) => `${subject} ${share.toFixed(2)}`)
    return {
      name: `e-mail, phone, card, identifiers: ${id} (seed ${seed})`,
      value: `${(1 - missed / asked).toFixed(3)} of ${asked} found${weak.length ? `; below 0.95: ${weak.join(', ')}` : ''}`,
      target: '≥ 0.95 each',
    }
  })
}
