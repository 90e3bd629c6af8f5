import { Phrases, tokensOf } from '../phrases.ts'
import { phrasesOf } from '../lexicon/types.ts'
import type { TokenList } from '../token-list.ts'
import { printedForms, type PrintedForm } from './printed.ts'

/** Which printed form a text is. */
export interface FormMatch {
  form: PrintedForm
  /** 0 to 100. */
  confidence: number
  /** Its wordings that the text has, the title first; of the product's own vocabulary. */
  wording: string[]
}

interface Sign {
  form: PrintedForm
  isTitle: boolean
}

/** Of a form's field labels this many must be there, more where its title is not. */
const needed = { withTitle: 3, alone: 5 }
/** A card holds few words, so that common ones are enough to know it by; elsewhere they are in many texts. */
const longestCard = 200
const cards = new Set(['regulated/identity_documents', 'regulated/payment_cards', 'regulated/health_records'])
/** A card is made for somebody: there are no empty ones. */
export const isCard = ({ topic }: PrintedForm) => cards.has(topic)
/** Words of a text for each label found, at most: a guide that explains a form speaks much more. */
const wordsPerLabel = 90
/** Even with all its labels, a form of more units than this would be too thin: long texts are not searched. */
const longestForm = 16_000

const signs = new Phrases<Sign>((a, b) => a.form === b.form && a.isTitle === b.isTitle)
/** Scripts without spaces have no words to look up. */
const unspaced: (Sign & { phrase: string })[] = []

/** Nothing before this is of those scripts. */
const far = /[\u2e80-\uffff]/
const isUnspaced = (phrase: string) =>
  far.test(phrase) && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(phrase)
for (const form of printedForms) {
  for (const [list, isTitle] of [
    [form.titles, true],
    [form.labels, false],
  ] as const) {
    for (const phrase of phrasesOf(list)) {
      if (isUnspaced(phrase)) unspaced.push({ form, isTitle, phrase })
      else signs.add(phrase, { form, isTitle })
    }
  }
}

const travel: PrintedForm = {
  name: 'a passport or an identity card',
  topic: 'regulated/identity_documents',
  titles: '',
  labels: '',
}

/** The lower line that machines read (ICAO 9303): birth, sex and expiry in one row. Letters stand for digits where a picture was misread. */
const machineLine = /^(?=(?:[^<]*<){3})[A-Z0-9<]*[0-9OIBS]{6,7}[MFX<][0-9OIBS]{6}[A-Z0-9<]*$/
const hasMachineLine = (text: string) =>
  text.split('\n').some(line => {
    const row = line.length > 80 ? '' : line.replaceAll(/[\s:]/g, '')
    return row.length >= 28 && row.length <= 54 && machineLine.test(row)
  })

/** The printed form that a text is by its wording, filled in or not. */
export function formOf(text: string): FormMatch | undefined {
  if (text.includes('<<') && hasMachineLine(text))
    return { form: travel, confidence: 95, wording: ['the lines that machines read'] }
  if (text.length > longestForm) return undefined
  const tokens = tokensOf(text)
  const found = new Map<PrintedForm, { titles: Set<string>; labels: Set<string> }>()
  const add = ({ form, isTitle }: Sign, phrase: string) => {
    const known = found.get(form) ?? { titles: new Set(), labels: new Set() }
    found.set(form, known)
    known[isTitle ? 'titles' : 'labels'].add(phrase)
  }
  for (const { meanings, text: phrase } of signs.findEach(tokens)) for (const sign of meanings) add(sign, phrase)
  for (const sign of isUnspaced(text) ? unspaced : []) if (text.includes(sign.phrase)) add(sign, sign.phrase)
  if (found.size === 0) return undefined
  const count = wordsIn(tokens)
  const [best] = [...found]
    .filter(([form, { titles, labels }]) => isEnough(form, { titles: titles.size, labels: labels.size, words: count }))
    .sort(([, a], [, b]) => weightOf(b) - weightOf(a))
  if (!best) return undefined
  const [form, { titles, labels }] = best
  return {
    form,
    confidence: Math.min(98, 70 + 4 * labels.size + (titles.size ? 8 : 0)),
    wording: [...titles, ...labels].slice(0, 5),
  }
}

function wordsIn(tokens: TokenList): number {
  let count = 0
  for (let token = 0; token < tokens.count; token++) if (!tokens.isLine(token)) count++
  return count
}

const weightOf = ({ titles, labels }: { titles: Set<string>; labels: Set<string> }) =>
  labels.size + (titles.size ? 2 : 0)

function isEnough(form: PrintedForm, seen: { titles: number; labels: number; words: number }): boolean {
  if (seen.labels < (seen.titles ? needed.withTitle : needed.alone)) return false
  if (isCard(form)) return seen.titles > 0 && seen.words <= longestCard
  return seen.words <= seen.labels * wordsPerLabel
}
