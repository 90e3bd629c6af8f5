import { isDeepStrictEqual } from 'node:util'
import { folderContext, plainFolderName, workBranches, type FolderHoldings, type KnownNames } from '@sharelight/domain'
import type { Analytics } from '../client.ts'
import { dimensionsOf } from '../dimensions.ts'
import type { Rules } from '../rules.ts'
import * as tables from '../tables.ts'
import { contextRow, readContexts, type StoredContext } from './contexts.ts'
import { inheritContexts } from './inherit.ts'
import { seedHoldings } from './holdings.ts'
import { markEvents } from './mark-events.ts'

export interface Describing {
  organisationId: string
  rules: Rules
  /** Information types that stand out where they are not expected. */
  telling: readonly string[]
  /** Looks at all folders again, not only at those of which something changed. */
  anew?: boolean
  signal?: AbortSignal | undefined
}

interface Touched {
  folder_id: string
  source_id: string
  name: string
  parent_id: string
}

const pageSize = 2000
/** Items that stand out in one folder and are named; a folder with more is not about anything. */
const mostMisfits = 1000
const branches = `['${workBranches.join("', '")}']`
const held = `SELECT folder_id, item_id, label_keys,
    arrayMap(key -> key::String, arrayFilter(key -> countSubstrings(key::String, '/') = 1 AND has(${branches}, splitByChar('/', key::String)[1]), label_keys)) AS types,
    arrayDistinct(arrayMap(key -> splitByChar('/', key)[1], types)) AS branches
  FROM holdings FINAL WHERE organisation_id = {organisationId:UUID} AND folder_id IN {folderIds:Array(UUID)} AND NOT gone`

/** Levels that one call hands a change down; what is deeper is handed on by the next. */
const mostPasses = 10

/**
 * Works out what folders are about of which something changed since the last time, or above which something did, and marks the events of files that
 * do not go with theirs. The work is that of those folders' own items and of the folders below that say nothing themselves, whatever else the
 * organisation holds. Answers how many folders it looked at.
 */
export async function describeFolders(analytics: Analytics, describing: Describing): Promise<number> {
  await seedHoldings(analytics, describing.organisationId, describing)
  let count = 0
  for (let pass = 0; pass < mostPasses; pass++) {
    const looked = await describeTouched(analytics, describing)
    count += looked
    if (!looked) break
  }
  return count
}

/** Those that are touched by now. Touches folders below of which what they take from above has changed by it. */
async function describeTouched(analytics: Analytics, describing: Describing): Promise<number> {
  const { organisationId, rules, signal } = describing
  const upTo = await analytics.nextVersion()
  const known = await knownNames(analytics, organisationId)
  const dimensions = dimensionsOf(analytics, organisationId, rules)
  let count = 0
  for await (const page of touched(analytics, organisationId, upTo)) {
    signal?.throwIfAborted()
    const folderIds = page.map(({ folder_id: id }) => id)
    const before = await readContexts(analytics, organisationId, folderIds)
    const holdings = await holdingsOf(analytics, organisationId, folderIds)
    const own = page.map(({ folder_id: folderId, name }): StoredContext => ({
      folderId,
      fromFolder: null,
      misfits: [],
      ...folderContext(name, holdings.get(folderId) ?? nothing, known),
    }))
    const whole = await inheritContexts(
      analytics,
      organisationId,
      own,
      new Map(page.map(each => [each.folder_id, each.parent_id])),
    )
    const misfits = await misfitsIn(analytics, describing, whole)
    const contexts = whole.map(context => ({ ...context, misfits: misfits.get(context.folderId) ?? [] }))
    // Marked first: a crash in between marks again what is marked.
    const [was, is] = [misfitsOf([...before.values()]), misfitsOf(contexts)]
    await markEvents(
      analytics,
      { organisationId, dimensions },
      { found: [...is].filter(id => !was.has(id)), settled: [...was].filter(id => !is.has(id)) },
    )
    const sources = new Map(page.map(each => [each.folder_id, each.source_id]))
    await analytics.insert(tables.folderContexts, contexts.map(contextRow), {
      organisationId,
      version: await analytics.nextVersion(),
      sourceId: ({ folderId }: { folderId: string }) => sources.get(folderId) ?? null,
    })
    await touchBelow(analytics, organisationId, {
      sourceIds: [...new Set(sources.values())],
      changed: contexts.filter(
        context => !isDeepStrictEqual(handsDown(before.get(context.folderId)), handsDown(context)),
      ),
      looked: folderIds,
    })
    count += page.length
  }
  if (count)
    await analytics.command(
      `DELETE FROM ${analytics.mutable(tables.folderTouches)} WHERE organisation_id = {organisationId:UUID} AND version <= {upTo:UInt64}`,
      { organisationId, upTo },
    )
  return count
}

/** A confidence that is a little other is taken over when a folder is looked at the next time. */
const handsDown = (context: StoredContext | undefined) =>
  context?.about ? [context.about, context.expected, context.fromFolder] : []

/** Has folders right below looked at again, but for those that decide themselves what they are about, and those that were looked at together. */
async function touchBelow(
  analytics: Analytics,
  organisationId: string,
  { sourceIds, changed, looked }: { sourceIds: string[]; changed: StoredContext[]; looked: string[] },
): Promise<void> {
  if (!changed.length) return
  await analytics.command(
    `INSERT INTO folder_touches (organisation_id, source_id, folder_id, version)
    SELECT organisation_id, source_id, folder_id, {version:UInt64} FROM folders FINAL
    WHERE organisation_id = {organisationId:UUID} AND source_id IN {sourceIds:Array(UUID)} AND parent_id IN {changed:Array(UUID)}
      AND folder_id NOT IN {looked:Array(UUID)} AND deleted_at > now64(3)
      AND folder_id NOT IN (SELECT folder_id FROM folder_contexts FINAL WHERE organisation_id = {organisationId:UUID} AND about != '' AND from_folder = {nowhere:UUID})`,
    {
      organisationId,
      sourceIds,
      looked,
      changed: changed.map(({ folderId }) => folderId),
      version: await analytics.nextVersion(),
      nowhere: '00000000-0000-0000-0000-000000000000',
    },
  )
}

const misfitsOf = (contexts: readonly StoredContext[]) => new Set(contexts.flatMap(({ misfits }) => misfits))

const nothing: FolderHoldings = { items: 0, telling: 0, branches: {}, types: {} }

/** Folders that are to be looked at, in the order of their ids. */
async function* touched(analytics: Analytics, organisationId: string, upTo: string): AsyncGenerator<Touched[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await analytics.rows<Touched>(
      `SELECT folder_id, source_id, folders.name AS name, folders.parent_id AS parent_id FROM (
        SELECT folder_id, source_id FROM folder_touches FINAL WHERE organisation_id = {organisationId:UUID}
        AND folder_id > {after:UUID} AND version <= {upTo:UInt64} ORDER BY folder_id LIMIT ${pageSize}) AS touches
      LEFT JOIN (SELECT folder_id, argMax(name, version) AS name, argMax(parent_id, version) AS parent_id FROM folders
        WHERE organisation_id = {organisationId:UUID} AND (source_id, folder_id) IN (
          SELECT source_id, folder_id FROM folder_touches FINAL WHERE organisation_id = {organisationId:UUID}
          AND folder_id > {after:UUID} AND version <= {upTo:UInt64} ORDER BY folder_id LIMIT ${pageSize})
        GROUP BY folder_id) AS folders USING (folder_id)
      ORDER BY folder_id`,
      { organisationId, after, upTo },
    )
    if (rows.length) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.folder_id
  }
}

interface Counted {
  folder_id: string
  items: string
  telling: string
  by_type: [string[], (number | string)[]]
  by_branch: [string[], (number | string)[]]
}

async function holdingsOf(
  analytics: Analytics,
  organisationId: string,
  folderIds: readonly string[],
): Promise<Map<string, FolderHoldings>> {
  const rows = await analytics.rows<Counted>(
    `SELECT folder_id, toString(count()) AS items, toString(countIf(notEmpty(types))) AS telling,
      sumMap(types, arrayMap(key -> 1::UInt32, types)) AS by_type, sumMap(branches, arrayMap(key -> 1::UInt32, branches)) AS by_branch
    FROM (${held}) AS held GROUP BY folder_id`,
    { organisationId, folderIds },
  )
  const countsOf = ([keys, counts]: Counted['by_type']) =>
    Object.fromEntries(keys.map((key, at) => [key, Number(counts[at])]))
  return new Map(
    rows.map(({ folder_id: id, items, telling, ...counts }) => [
      id,
      {
        items: Number(items),
        telling: Number(telling),
        types: countsOf(counts.by_type),
        branches: countsOf(counts.by_branch),
      },
    ]),
  )
}

/** Items that do not go with what their folders are about. */
async function misfitsIn(
  analytics: Analytics,
  { organisationId, telling }: Describing,
  contexts: readonly StoredContext[],
): Promise<Map<string, string[]>> {
  const decided = contexts.filter(
    ({ expected, holdings }) => expected.length && Object.keys(holdings.branches).some(key => !isIn(expected, key)),
  )
  if (!decided.length) return new Map()
  const rows = await analytics.rows<{ folder_id: string; items: string[] }>(
    `SELECT folder_id, groupArray(${mostMisfits})(item_id) AS items FROM (${held}) AS held
    WHERE hasAny(types, {telling:Array(String)})
      AND NOT hasAny(branches, splitByChar(',', transform(toString(folder_id), {decidedIds:Array(String)}, {expected:Array(String)}, '')))
    GROUP BY folder_id`,
    {
      organisationId,
      folderIds: decided.map(({ folderId }) => folderId),
      decidedIds: decided.map(({ folderId }) => folderId),
      expected: decided.map(({ expected }) => expected.join(',')),
      telling: [...telling],
    },
  )
  return new Map(rows.map(({ folder_id: id, items }) => [id, items]))
}

const isIn = (branchesExpected: readonly string[], branch: string) => branchesExpected.includes(branch)

const mostNames = 100_000

/** What the organisation calls its departments, people and partners. Of very many, some. */
async function knownNames(analytics: Analytics, organisationId: string): Promise<KnownNames> {
  const rows = await analytics.rows<{ kind: string; name: string }>(
    `SELECT DISTINCT kind, name FROM (
      SELECT 'department' AS kind, department::String AS name FROM identities FINAL
        WHERE organisation_id = {organisationId:UUID} AND department != '' GROUP BY department LIMIT ${mostNames}
      UNION ALL SELECT 'person' AS kind, display_name AS name FROM identities FINAL
        WHERE organisation_id = {organisationId:UUID} AND kind = 'employee' AND position(display_name, ' ') > 0 LIMIT ${mostNames}
      UNION ALL SELECT 'customer' AS kind, splitByChar('.', domain::String)[1] AS name FROM identities FINAL
        WHERE organisation_id = {organisationId:UUID} AND kind = 'contact' AND domain != '' GROUP BY domain LIMIT ${mostNames})`,
    { organisationId },
  )
  const of = (kind: string, shortest: number) =>
    new Set(
      rows
        .filter(row => row.kind === kind)
        .map(({ name }) => plainFolderName(name))
        .filter(name => name.length >= shortest),
    )
  return { departments: of('department', 2), people: of('person', 5), customers: of('customer', 4) }
}
