import type { DocPage } from '@sharelight/contract'
import { paths } from '../../lib/paths.ts'

export interface Heading {
  /** What an address names it by. */
  id: string
  text: string
  depth: number
}

/** What an address names a heading by, as GitHub does: its words in small letters, joined by hyphens. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-')

/** Markdown as somebody reads it: without signs that only say how it looks. */
export const plain = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:[-*>]|\d+\.|\|[\s:|-]+\|$)\s*/gm, '')
    .replaceAll(/[*`|]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * A heading as it is written: `Modi {#modes}` is named by `modes` in addresses, as in English, so that links hold in every language;
 * without a name it is named by its words.
 */
export function headingIn(written: string): { id: string; markdown: string } {
  const [, markdown = written, id] = /^(.*?)(?: *\{#([\w-]+)\})?$/.exec(written) ?? []
  return { id: id ?? slugOf(plain(markdown)), markdown }
}

export function headingsOf({ body }: Pick<DocPage, 'body'>): Heading[] {
  return [...body.matchAll(/^(#{2,3}) (.+)$/gm)].map(([, signs = '', written = '']) => {
    const { id, markdown } = headingIn(written)
    return { id, text: plain(markdown), depth: signs.length }
  })
}

/** The address of a page, or of a heading of it (`page#heading`). */
export const docLink = (reference: string): string => `${paths.help}/${reference}`

/** What a reference is called: its heading, or the page. Undefined where there is no such page or heading. */
export function titleOf(pages: readonly DocPage[], reference: string): string | undefined {
  const [id, heading] = reference.split('#')
  const page = pages.find(each => each.id === id)
  if (!page || heading === undefined) return page?.title
  return headingsOf(page).find(each => each.id === heading)?.text
}

/** Pages by their section, in their order. */
export function sectionsOf(pages: readonly DocPage[]): [string, DocPage[]][] {
  const sections = new Map<string, DocPage[]>()
  for (const page of pages) sections.set(page.section, [...(sections.get(page.section) ?? []), page])
  return [...sections]
}
