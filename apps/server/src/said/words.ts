import { sayer, speechOf, type Speech, type Words } from '@sharelight/domain'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Comes with the product, whatever content support has put in another folder. */
const folder = join(import.meta.dirname, '../../../../content/said')

/** The languages that the screens speak; English is the server's own. */
export const languages: readonly string[] = ['en', ...readdirSync(folder)]

const locales: Readonly<Record<string, string>> = { en: 'en-GB', de: 'de-DE', es: 'es-ES', fr: 'fr-FR', he: 'he-IL' }
const sayers = new Map<string, (text: string) => string>()
const speeches = new Map<string, Speech>()

/** Says the server's English in a language by files of `content/said`; what they do not hold stays English. */
export function saying(language: string, topics: readonly string[]): (text: string) => string {
  if (language === 'en' || !languages.includes(language)) return text => text
  const key = `${language} ${topics.join(' ')}`
  const known = sayers.get(key)
  if (known) return known
  const words = Object.assign({}, ...topics.map(topic => wordsOf(language, topic))) as Words
  const say = sayer(words, speechIn(language))
  sayers.set(key, say)
  return say
}

/** How numbers, dates and plurals are written in a language. */
export function speechIn(language: string): Speech {
  const known = speeches.get(language) ?? speechOf(localeOf(language))
  speeches.set(language, known)
  return known
}

/** The language tag that numbers and dates follow: `de-DE`. */
export const localeOf = (language: string) => locales[language] ?? 'en-GB'

const wordsOf = (language: string, topic: string) =>
  JSON.parse(readFileSync(join(folder, language, `${topic}.json`), 'utf8')) as Words
