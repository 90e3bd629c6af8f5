import type { DocPage } from '@sharelight/contract'
import { parseDocPage } from '@sharelight/domain'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The pages of the documentation in a folder, in their order; undefined where there is no such folder. @throws Error naming the page that does not fit */
export async function readDocs(folder: string): Promise<DocPage[] | undefined> {
  const names = await readdir(folder).catch(() => undefined)
  if (!names) return undefined
  const files = names.filter(name => name.endsWith('.md'))
  const pages = await Promise.all(
    files.map(async name => parseDocPage(name.slice(0, -3), await readFile(join(folder, name), 'utf8'))),
  )
  return pages.toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
}
