import type { DocPage } from '@sharelight/contract'
import { headingIn, plain } from './pages.ts'

interface Part {
  /** `page#heading`, or the page where it is its beginning. */
  reference: string
  page: string
  language: string
  heading: string
  text: string
}

export interface Hit extends Omit<Part, 'text'> {
  excerpt: string
}

/** A page from heading to heading. */
export function partsOf(pages: readonly DocPage[]): Part[] {
  return pages.flatMap(({ id, language, title, summary, body }) =>
    body.split(/^(?=#{2,3} )/m).map((part, index) => {
      const [, written = ''] = /^#{2,3} (.+)$/m.exec(part) ?? []
      const { id: place, markdown: heading } = headingIn(written)
      const isBeginning = index === 0 && !heading
      const text = plain(part.replace(/^#{2,3} .+$/m, ''))
      return {
        reference: heading ? `${id}#${place}` : id,
        page: title,
        language,
        heading: plain(heading),
        text: isBeginning ? `${summary} ${text}` : text,
      }
    }),
  )
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
/** What a word counts in each place: in a page's name for its beginning more than for what follows. */
const weightOf = { page: (part: Part) => (part.heading ? 2 : 8), heading: () => 6, text: () => 1 }
const most = 12
const excerptLength = 150

/** The parts that hold every word of the question, each as it begins; the best first. */
export function searchPages(parts: readonly Part[], question: string): Hit[] {
  const words = folded(question)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  if (words.length === 0) return []
  return parts
    .map(part => ({ part, score: scoreOf(part, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ part: { text, ...rest } }) => ({ ...rest, excerpt: excerptOf(text, words) }))
}

/** Where a word begins, also after what Hebrew writes before a word as a part of it: and, the, in, to, from, as, that. */
const beginning = (word: string) => new RegExp(` [והבלמכש]{0,3}${word}`)

/** Nothing where a word is in none of its places. */
function scoreOf(part: Part, words: readonly string[]): number {
  const places = (['page', 'heading', 'text'] as const).map(place => ({
    text: ` ${folded(part[place]).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `,
    weight: weightOf[place](part),
  }))
  const scores = words.map(word =>
    places.reduce((sum, { text, weight }) => sum + Math.min(3, text.split(beginning(word)).length - 1) * weight, 0),
  )
  return scores.every(score => score > 0) ? scores.reduce((sum, score) => sum + score, 0) : 0
}

/** The text around the first of the words. */
function excerptOf(text: string, words: readonly string[]): string {
  const lower = folded(text)
  const at = Math.max(
    0,
    Math.min(...words.map(word => lower.indexOf(word)).filter(index => index >= 0), text.length) - 40,
  )
  const from = at === 0 || at >= text.length - 40 ? 0 : text.indexOf(' ', at) + 1
  const cut = text.slice(from, from + excerptLength)
  return `${from > 0 ? '… ' : ''}${cut}${from + excerptLength < text.length ? ' …' : ''}`
}
