import { parseDocPage, sayer, speechOf, type Words } from '@sharelight/domain'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { headingsOf, plain } from './pages.ts'
import { partsOf, searchPages } from './search-pages.ts'

const languages = ['de', 'es', 'fr', 'he'] as const
type Language = (typeof languages)[number]
const docs = join(import.meta.dirname, '../../../../../content/docs')
const ids = readdirSync(docs)
  .filter(name => name.endsWith('.md'))
  .map(name => name.replace('.md', ''))
const written = (language: string) => (language === 'en' ? docs : join(docs, language))
const pageIn = (language: string, id: string) =>
  parseDocPage(id, readFileSync(join(written(language), `${id}.md`), 'utf8'), language)
const english = ids.map(id => pageIn('en', id))

const screens = import.meta.glob<object>(['../../texts/*/*.ts', '!**/*.test.ts'], { eager: true })
const catalogues = import.meta.glob<{ default: Words }>('../../../../../content/said/*/*.json', { eager: true })
const folder = (language: string) => `../../texts/${language}/`
const within = <T>(files: Record<string, T>, folder: string) =>
  Object.entries(files).filter(([path]) => path.startsWith(folder))

/** Every text of the screens by its place in the catalogue; a text with values in it with those that pages write in their place. */
function textsOf(language: string): Map<string, string> {
  const texts = new Map<string, string>()
  const walk = (value: unknown, place: string): void => {
    if (typeof value === 'string') texts.set(place, value)
    else if (typeof value === 'function')
      for (const filled of ['…', 30, 90]) walk(said(value as Text, filled), `${place}(${filled})`)
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) walk(each, `${place}.${key}`)
  }
  for (const [path, module] of within(screens, folder(language))) walk(module, path.replace(folder(language), ''))
  return texts
}
type Text = (value: string | number) => unknown
/** Nothing where it takes another kind of value. */
function said(text: Text, value: string | number): unknown {
  try {
    return text(value)
  } catch {
    return undefined
  }
}

/** As a text of a screen is compared: without the signs of its direction, its end, and the size of its letters. */
const bare = (text: string) =>
  text
    .replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '')
    .replace(/(?<=\S)[.…]$/, '')
    .toLowerCase()
const shown = new Map<string, Map<string, string>>(['en', ...languages].map(language => [language, textsOf(language)]))
const words = new Map(
  languages.map(language => [
    language,
    Object.assign(
      {},
      ...within(catalogues, `../../../../../content/said/${language}/`).map(([, file]) => file.default),
    ) as Words,
  ]),
)
const sayers = new Map([...words].map(([language, each]) => [language, sayer(each, speechOf('en-GB'))]))

const placesOf = Map.groupBy(shown.get('en') ?? [], ([, text]) => bare(text))

/** What the screens of a language may say for a text of the English ones; nothing where it is none. */
function saidFor(text: string, language: Language): readonly string[] {
  const say = sayers.get(language) ?? String
  return [
    ...(placesOf.get(bare(text)) ?? []).flatMap(([place]) => shown.get(language)?.get(place) ?? []),
    ...[text, `${text}.`].flatMap(one => (say(one) === one && !(one in (words.get(language) ?? {})) ? [] : [say(one)])),
  ].map(bare)
}

const all = (body: string, pattern: RegExp) => [...body.matchAll(pattern)].map(match => match.slice(1))
const slanted = (body: string) => all(body, /(?<![*\w])\*([^*]+)\*(?!\*)/g).flat()
/** What a page takes from a screen: what it slants, names of screens that it leads to, and what else stands in bold or first in a row of a table; in English where it begins with a capital. */
const quoted = (body: string, begin = '\\p{Lu}') => [
  ...slanted(body),
  ...all(body, /(?<!!)\[([^\]]+)\]\(\/[^)]*\)/g).flat(),
  ...all(body, new RegExp(`\\*\\*(${begin}[^*]*)\\*\\*`, 'gu')).flat(),
  ...all(body, new RegExp(`^\\| (${begin}[^|]*) \\|`, 'gmu')).flat(),
]
/** In any language: where it leads, what it shows, what is code, and how much of each kind there is. */
const formOf = ({ order, body }: { order: number; body: string }) => ({
  order,
  headings: headingsOf({ body }).map(({ id, depth }) => `${id} ${depth}`),
  links: all(body, /(?<!!)\[[^\]]+\]\(([^)]*)\)/g)
    .flat()
    .toSorted(),
  pictures: all(body, /!\[[^\]]+\]\(([^)]*)\)/g).flat(),
  code: all(body, /`([^`]+)`/g)
    .flat()
    .map(code => code.replace(/^Strg /, 'Ctrl '))
    .toSorted(),
  blocks: body.split('\n\n').map(block => /^(?:#+|!|-|\d\.|\|)|/.exec(block)?.[0]),
  lines: body.split('\n').length,
  slanted: slanted(body).length,
  bold: all(body, /\*\*([^*]+)\*\*/g).length,
})

describe.each(languages)('the documentation in %s', language => {
  it('has each page, and no other', () => {
    expect(readdirSync(join(docs, language)).toSorted()).toEqual(ids.map(id => `${id}.md`).toSorted())
  })

  const pages = ids.map(id => pageIn(language, id))

  it('has the form of the English one: headings with their addresses, links, pictures, tables, code, bold and slanted texts', () => {
    expect(pages.map(page => [page.id, formOf(page)])).toEqual(english.map(page => [page.id, formOf(page)]))
  })

  it('says what it quotes of a screen in the words of that screen', () => {
    const named = english.flatMap(({ id, body }) =>
      quoted(body).flatMap(text => {
        const texts = saidFor(text, language)
        return texts.length === 0 ? [] : [{ id, text, texts }]
      }),
    )
    expect(named.length).toBeGreaterThan(120)
    const lost = named.filter(({ id, texts }) => {
      const there = quoted(pages.find(page => page.id === id)?.body ?? '', '').map(bare)
      return !texts.some(text => there.includes(text))
    })
    expect(lost.map(({ id, text, texts }) => `${id}: ${text}: ${[...new Set(texts)].join(' | ')}`)).toEqual([])
  })

  it('puts pages of a section together, as the English one does', () => {
    const sections = (of: typeof pages) => of.map(({ section }) => of.findIndex(page => page.section === section))
    expect(sections(pages)).toEqual(sections(english))
  })

  it('is not English', () => {
    const same = pages.flatMap(({ id, body }) => {
      const sentences = plain(pageIn('en', id).body).split(/(?<=[.:]) /)
      return sentences.filter(sentence => sentence.length > 30 && plain(body).includes(sentence))
    })
    expect(same).toEqual([])
  })
})

describe('the search', () => {
  const found = (language: string, question: string) =>
    searchPages(partsOf(ids.map(id => pageIn(language, id))), question)

  it('finds words of each language, with or without their marks, and leads to the heading', () => {
    expect(found('de', 'Not-Halt')[0]).toMatchObject({
      reference: 'mending#the-emergency-stop',
      heading: 'Der Not-Halt',
    })
    expect(found('de', 'prufprotokoll')[0]?.reference).toContain('reports')
    expect(found('es', 'parada emergencia')[0]?.reference).toBe('mending#the-emergency-stop')
    expect(found('fr', 'arret d’urgence')[0]?.reference).toBe('mending#the-emergency-stop')
  })

  it('finds a Hebrew word behind what is written before it as a part of it', () => {
    expect(found('he', 'חירום')[0]?.reference).toBe('mending#the-emergency-stop')
    expect(found('he', 'דרכון')[0]?.reference).toContain('ratings')
  })

  it('shows the text around the word that it found, with its marks', () => {
    expect(found('de', 'passnummer')[0]?.excerpt).toContain('Passnummer')
    expect(found('de', 'uberwiegt')[0]?.excerpt).toContain('überwiegt')
  })
})
