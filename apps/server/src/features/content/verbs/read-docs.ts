import type { DocPage } from '@sharelight/contract'
import { parseDocPage } from '@sharelight/domain'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The pages of the documentation in a folder, in their order: in a language, which is a folder within it, and in English where
 * the language has no such page. Undefined where there is no page at all.
 * @throws Error naming the page that does not fit
 */
export async function readDocs(folder: string, language: string): Promise<DocPage[] | undefined> {
  const [english, said] = await Promise.all([
    pagesIn(folder, 'en'),
    language === 'en' ? undefined : pagesIn(join(folder, language), language),
  ])
  if (!english && !said) return undefined
  const pages = new Map([...(english ?? []), ...(said ?? [])].map(page => [page.id, page]))
  return [...pages.values()].toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
}

async function pagesIn(folder: string, language: string): Promise<DocPage[] | undefined> {
  const names = await readdir(folder).catch(() => undefined)
  return (
    names &&
    Promise.all(
      names
        .filter(name => name.endsWith('.md'))
        .map(async name => parseDocPage(name.slice(0, -3), await readFile(join(folder, name), 'utf8'), language)),
    )
  )
}
