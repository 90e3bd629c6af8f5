import { malformed, type Atlassian, type AtlassianCall } from '../api.ts'
import { Listed } from './shapes.ts'

export interface OnePage {
  results: readonly unknown[]
  /** A cursor of version 2, or of version 1 how many came before. */
  next?: string
}

/** One page of a list of version 2, which names the next by a cursor in a link. */
export async function cursorPage(atlassian: Atlassian, call: AtlassianCall, cursor?: string): Promise<OnePage> {
  const page = await atlassian.get(Listed, { ...call, query: { ...call.query, cursor } })
  const link = URL.parse(page._links?.next ?? '', 'https://site.invalid')
  const next = page._links?.next ? (link?.searchParams.get('cursor') ?? undefined) : undefined
  if (next !== undefined && next === cursor) throw malformed(`${call.what}, listed again and again`)
  return { results: page.results ?? [], ...(next && { next }) }
}

/** One page of a list of version 1, by numbers. */
export async function numberedPage(atlassian: Atlassian, call: AtlassianCall, start?: string): Promise<OnePage> {
  const at = Number(start ?? 0)
  const page = await atlassian.get(Listed, { ...call, query: { ...call.query, start: at } })
  const results = page.results ?? []
  const isFull = results.length > 0 && results.length >= (page.limit ?? Infinity)
  const isMore =
    results.length > 0 && (page._links === undefined || page._links === null ? isFull : Boolean(page._links.next))
  return { results, ...(isMore && { next: String(at + results.length) }) }
}

/** All pages of one that is short. */
export async function* everyPage(read: (from?: string) => Promise<OnePage>): AsyncGenerator<readonly unknown[]> {
  for (let from: string | undefined, isFirst = true; isFirst || from !== undefined; isFirst = false) {
    const { results, next }: OnePage = await read(from)
    yield results
    from = next
  }
}

export async function everyResult(read: (from?: string) => Promise<OnePage>, most = 50_000): Promise<unknown[]> {
  const all: unknown[] = []
  for await (const results of everyPage(read)) {
    all.push(...results)
    if (all.length >= most) break
  }
  return all
}
