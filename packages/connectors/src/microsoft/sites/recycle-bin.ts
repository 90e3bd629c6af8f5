import { isOfOne } from '../fault.ts'
import { z } from 'zod'
import type { Graph } from '../graph.ts'
import { encoded } from '../drives/keys.ts'

import { Deleted } from './resources.ts'
import type { SharePoint } from './sharepoint.ts'

/** What was deleted, and can still be brought back by who may. */
export interface RecycleBin {
  /** Deleted by people; and from there, for administrators alone. Null where the stages are not told apart. */
  firstStage: number | null
  secondStage: number | null
  items: number
  bytes: number
  /** When the oldest of it was deleted, ISO 8601. */
  oldest: string | null
  /** There is more than was counted. */
  isMore: boolean
}

const mostPages = 20
const what = 'What was deleted of a site'

/** Both stages, as SharePoint tells them. @throws GraphFault */
export async function recycleBinOf(sharePoint: SharePoint, address: string): Promise<RecycleBin> {
  const path = 'site/RecycleBin?$select=Size,ItemState,DeletedDate&$top=1000'
  return counted(sharePoint.pages(Deleted, { address, path, what }))
}

const Item = z
  .looseObject({
    size: z.number().nonnegative().nullish().catch(undefined),
    deletedDateTime: z.string().nullish().catch(undefined),
  })
  .transform(({ size, deletedDateTime }) => ({ Size: size, DeletedDate: deletedDateTime, ItemState: null }))

/** As the preview of Graph tells it, which not every tenant has; undefined where it does not. */
export async function recycleBinByGraph(graph: Graph, site: string): Promise<RecycleBin | undefined> {
  const call = { path: `/sites/${encoded(site)}/recycleBin/items`, version: 'beta', bucket: 'files', what } as const
  try {
    return await counted(itemsIn(graph.pages(Item, call)))
  } catch (error) {
    if (isOfOne(error)) return undefined
    throw error
  }
}

async function* itemsIn<T>(pages: AsyncIterable<{ items: T[] }>): AsyncGenerator<T[]> {
  for await (const { items } of pages) yield items
}

async function counted(pages: AsyncIterable<z.infer<typeof Deleted>[]>): Promise<RecycleBin> {
  const stages = [0, 0, 0]
  let [items, bytes, read, areTold] = [0, 0, 0, true]
  let oldest: string | null = null
  for await (const page of pages) {
    for (const { Size, ItemState, DeletedDate } of page) {
      items++
      bytes += Size ?? 0
      if (ItemState === 1 || ItemState === 2) stages[ItemState] = (stages[ItemState] ?? 0) + 1
      else areTold = false
      const at = Date.parse(DeletedDate ?? '')
      if (at && (oldest === null || at < Date.parse(oldest))) oldest = new Date(at).toISOString()
    }
    if (++read < mostPages) continue
    return { ...stagesTold(stages, areTold), items, bytes, oldest, isMore: true }
  }
  return { ...stagesTold(stages, areTold), items, bytes, oldest, isMore: false }
}

const stagesTold = ([, first = 0, second = 0]: number[], areTold: boolean) => ({
  firstStage: areTold ? first : null,
  secondStage: areTold ? second : null,
})
