import { folderKinds, workBranches, type FolderContext } from '@sharelight/domain'
import type { Analytics } from '../client.ts'
import { decodeRow } from '../codec.ts'
import * as tables from '../tables.ts'

/** What a folder is about, as it is kept. */
export interface StoredContext extends FolderContext {
  folderId: string
  /** The folder above that it was taken from. */
  fromFolder: string | null
  /** Items that do not go with it; of very many, some. */
  misfits: readonly string[]
}

interface ContextColumns {
  folderId: string
  about: string
  confidence: number
  named: string
  kind: string
  fromFolder: string | null
  expected: string[]
  held: number
  telling: number
  typeKeys: string[]
  typeCounts: number[]
  branchKeys: string[]
  branchCounts: number[]
  misfits: string[]
}

/** What is known of these folders, by id. Whether the user may see them is for the caller to ask first. */
export async function readContexts(
  analytics: Analytics,
  organisationId: string,
  folderIds: readonly string[],
): Promise<Map<string, StoredContext>> {
  if (!folderIds.length) return new Map()
  const rows = await analytics.rows(
    `SELECT * EXCEPT (organisation_id, source_id, version) FROM folder_contexts FINAL
    WHERE organisation_id = {organisationId:UUID} AND folder_id IN {folderIds:Array(UUID)}`,
    { organisationId, folderIds: [...folderIds] },
  )
  return new Map(
    rows
      .map(row => toContext(decodeRow<ContextColumns>(tables.folderContexts, row)))
      .map(context => [context.folderId, context]),
  )
}

function toContext(row: ContextColumns): StoredContext {
  return {
    folderId: row.folderId,
    about: oneOf(workBranches, row.about),
    confidence: row.confidence,
    named: oneOf(workBranches, row.named),
    kind: oneOf(folderKinds, row.kind),
    fromFolder: row.fromFolder,
    expected: row.expected.flatMap(branch => oneOf(workBranches, branch) ?? []),
    holdings: {
      items: row.held,
      telling: row.telling,
      types: counted(row.typeKeys, row.typeCounts),
      branches: counted(row.branchKeys, row.branchCounts),
    },
    misfits: row.misfits,
  }
}

const oneOf = <T extends string>(known: readonly T[], word: string): T | null =>
  known.find(each => each === word) ?? null
const counted = (keys: readonly string[], counts: readonly number[]) =>
  Object.fromEntries(keys.map((key, at) => [key, counts[at] ?? 0]))

/** The row of a context without the folder's source. */
export function contextRow({ folderId, fromFolder, misfits, ...context }: StoredContext) {
  const { about, confidence, named, kind, expected, holdings } = context
  const [types, branches] = [Object.entries(holdings.types), Object.entries(holdings.branches)]
  return {
    folderId,
    about: about ?? '',
    confidence,
    named: named ?? '',
    kind: kind ?? '',
    fromFolder,
    expected,
    held: holdings.items,
    telling: holdings.telling,
    typeKeys: types.map(([key]) => key),
    typeCounts: types.map(([, count]) => count),
    branchKeys: branches.map(([key]) => key),
    branchCounts: branches.map(([, count]) => count),
    misfits,
  }
}
