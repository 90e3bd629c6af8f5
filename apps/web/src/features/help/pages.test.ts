import { contentCollections, type DocPage } from '@sharelight/contract'
import { parseDocPage } from '@sharelight/domain'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { paths } from '../../lib/paths.ts'
import { appAddress, pictureAddress } from './addresses.ts'
import { headingsOf, plain, slugOf, titleOf } from './pages.ts'
import { placeBeside } from './place-beside.ts'
import { partsOf, searchPages } from './search-pages.ts'

const content = join(import.meta.dirname, '../../../../../content')
const read = (name: string) => readFileSync(join(content, name), 'utf8')
const pages: DocPage[] = readdirSync(join(content, 'docs'))
  .filter(name => name.endsWith('.md'))
  .map(name => parseDocPage(name.replace(/\.md$/, ''), read(`docs/${name}`)))
const help = contentCollections.help.parse(JSON.parse(read('help.json')))
const screenAddresses: readonly string[] = Object.values(paths)
const texts = join(import.meta.dirname, '../../texts')
const english = readdirSync(join(texts, 'en')).map(name => readFileSync(join(texts, 'en', name), 'utf8'))
const said = join(texts, '../../../../content/said/de')
const sentences = readdirSync(said).flatMap(name =>
  Object.keys(JSON.parse(readFileSync(join(said, name), 'utf8')) as object),
)
const value = /\$?\{(?:[^{}]|\{[^{}]*\})*\}/
/** Every text of the screens and every form of a sentence that the server says, with anything in place of values. */
const shownTexts = [
  ...english
    .flatMap(source => source.match(/'(?:[^'\\\n]|\\.)*'|`[^`]*`|"[^"\n]*"/g) ?? [])
    .map(literal => literal.slice(1, -1)),
  ...sentences.map(form => form.replace(/\.$/, '')),
]
  .map(text => text.split(value))
  .filter(parts => /\p{L}{2}/u.test(parts.join('')))
  .map(
    parts => new RegExp(`^${parts.map(part => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join('.+')}…?$`),
  )

/** They have no bar with a help of its own, and say on themselves what they want; the gallery is there in development only. */
const withoutHelp: readonly string[] = [paths.login, paths.setup, paths.invitation, paths.question, paths.gallery]

describe('the help of the screens', () => {
  it('is there for each screen, once', () => {
    expect(help.map(({ page }) => page).toSorted()).toEqual(
      screenAddresses.filter(path => !withoutHelp.includes(path)).toSorted(),
    )
  })

  it('leads to pages and headings that there are', () => {
    const lost = help.flatMap(({ docs }) => docs).filter(reference => titleOf(pages, reference) === undefined)
    expect(lost).toEqual([])
  })
})

describe('the documentation', () => {
  const links = pages.flatMap(({ id, body }) =>
    [...body.matchAll(/(!?)\[[^\]]*\]\(([^)]*)\)/g)].map(([, picture, href = '']) => ({
      id,
      isPicture: !!picture,
      href,
    })),
  )

  it('leads to pages, headings and screens that there are', () => {
    const lost = links.filter(({ isPicture, href }) => {
      if (isPicture) return false
      const to = appAddress(href) ?? ''
      const [path = ''] = to.split('?')
      return to.startsWith('/help/') ? titleOf(pages, to.slice(6)) === undefined : !screenAddresses.includes(path)
    })
    expect(lost).toEqual([])
    expect(links.length).toBeGreaterThan(60)
  })

  it('has pictures that are there, few and small, each made by the script that makes them anew', () => {
    const shown = links.filter(({ isPicture }) => isPicture).map(({ href }) => href.replace('../media/help/', ''))
    const taken = readdirSync(join(content, 'media/help'))
    expect(taken.toSorted()).toEqual(shown.toSorted())
    expect(taken.length).toBeLessThanOrEqual(10)
    expect(taken.filter(name => statSync(join(content, 'media/help', name)).size > 80_000)).toEqual([])
    const script = readFileSync(join(content, '../e2e/src/help-pictures.ts'), 'utf8')
    expect(
      taken.filter(name => !new RegExp(String.raw`^  ${name.replace('.webp', '')}: \{`, 'm').test(script)),
    ).toEqual([])
    expect(links.filter(({ isPicture, href }) => isPicture && !existsSync(join(content, 'docs', href)))).toEqual([])
  })

  it('names texts of screens, which it slants, as the screens have them', () => {
    const named = pages.flatMap(({ id, body }) =>
      [...body.matchAll(/(?<![*\w])\*([A-Z][^*]+)\*(?!\*)/g)].map(([, text = '']) => ({ id, text })),
    )
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter(({ text }) => !shownTexts.some(shown => shown.test(text)))).toEqual([])
  })

  it('has no heading twice on a page, and none of the first rank, which is the title', () => {
    const twice = pages.filter(page => {
      const ids = headingsOf(page).map(({ id }) => id)
      return new Set(ids).size < ids.length
    })
    expect(twice).toEqual([])
    expect(pages.filter(({ body }) => /^# /m.test(body))).toEqual([])
  })

  it('a page whose head does not fit is refused by name', () => {
    expect(() => parseDocPage('trust', 'Trust\n\nText')).toThrow('trust.md does not begin with a head')
    expect(() => parseDocPage('trust', '---\ntitle: Trust\norder: 1\n---\nText')).toThrow('trust.md: section')
  })
})

describe('addresses in Markdown', () => {
  it('lead to pages and screens, and never out of the product or to a script', () => {
    expect(['trust.md', 'trust.md#decide', '/posture', '#decide'].map(appAddress)).toEqual([
      '/help/trust',
      '/help/trust#decide',
      '/posture',
      '#decide',
    ])
    expect(
      ['javascript:alert(1)', 'https://evil.example', '//evil.example', '/\\evil.example'].map(appAddress),
    ).toEqual(Array(4).fill(undefined))
  })

  it('of pictures are those of the product only', () => {
    expect(pictureAddress('../media/help/file.webp')).toBe('/content/media/help/file.webp')
    expect(['https://evil.example/a.png', '../media/../a.png', 'data:image/png;base64,AA'].map(pictureAddress)).toEqual(
      Array(3).fill(undefined),
    )
  })
})

describe('the search', () => {
  const parts = partsOf(pages)

  it('finds a page by its name first, and a heading before a text', () => {
    expect(searchPages(parts, 'trust')[0]?.reference).toBe('trust')
    expect(searchPages(parts, 'emergency stop')[0]?.reference).toBe('mending#the-emergency-stop')
    expect(searchPages(parts, 'PASSPORT number')[0]?.reference).toContain('ratings')
  })

  it('asks for every word, as it begins, and finds nothing for nothing', () => {
    expect(searchPages(parts, 'leaver zebra')).toEqual([])
    expect(searchPages(parts, '  ')).toEqual([])
    expect(searchPages(parts, 'justif')[0]?.excerpt).toMatch(/justif/i)
  })

  it('reads text without the signs of Markdown', () => {
    expect(plain('**Ada** [sees](trust.md) `Ctrl K`\n| a | b |\n|---|---|')).toBe('Ada sees Ctrl K a b')
    expect(slugOf('See and do: 90 %')).toBe('see-and-do-90')
  })
})

describe('the card of the tour', () => {
  const view = { width: 1000, height: 800 }
  const card = { width: 360, height: 200 }

  it('stands below what it speaks of, else above, else beside it, else over its end', () => {
    expect(placeBeside({ top: 100, left: 300, width: 400, height: 100 }, card, view)).toEqual({ top: 216, left: 320 })
    expect(placeBeside({ top: 600, left: 300, width: 400, height: 150 }, card, view)).toEqual({ top: 384, left: 320 })
    expect(placeBeside({ top: 50, left: 20, width: 400, height: 700 }, card, view)).toEqual({ top: 50, left: 436 })
    expect(placeBeside({ top: 50, left: 580, width: 400, height: 700 }, card, view)).toEqual({ top: 50, left: 204 })
    expect(placeBeside({ top: 0, left: 0, width: 1000, height: 800 }, card, view)).toEqual({ top: 584, left: 320 })
  })

  it('never leaves the window, and is in its middle while there is nothing to point at', () => {
    expect(placeBeside({ top: 0, left: 960, width: 32, height: 32 }, card, view)).toEqual({ top: 48, left: 624 })
    expect(placeBeside(undefined, card, view)).toEqual({ top: 300, left: 320 })
  })
})
