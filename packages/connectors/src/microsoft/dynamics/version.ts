import { z } from 'zod'
import type { Definition } from './catalogue.ts'
import type { Dataverse } from './dataverse.ts'
import { isDenied, isExpired, DataverseFault } from './fault.ts'

/** What was known of the rows of a table when it was read last. */
export interface RowsMark {
  /** When one of them changed last, and how many there were. */
  version: string
  /** Where Dataverse tells changes from, below the table's own name. */
  token?: string
}

const Row = z.looseObject({ modifiedon: z.string().nullish().catch(undefined), reason: z.string().nullish() })
/** Rows that are gone through once to learn where changes begin; of larger tables the newest row tells. */
const mostTracked = 5000
const pageSize = 5000

/** The same as before where Dataverse tells that nothing changed, which costs one call. */
export async function rowsMark(
  dataverse: Dataverse,
  table: Definition & { hasModifiedOn: boolean },
  before: RowsMark | undefined,
): Promise<RowsMark | undefined> {
  const told = before?.token === undefined ? undefined : await changesSince(dataverse, table, before.token)
  if (before && told && told.changed === 0) return { version: before.version, token: told.token ?? before.token ?? '' }
  const { version, count } = await newest(dataverse, table)
  const isSame = version === before?.version && told !== undefined && told.deleted < told.changed
  const token =
    told?.token ?? (table.ChangeTrackingEnabled && count < mostTracked ? await beginning(dataverse, table) : undefined)
  return {
    // Rows that were written with times of their own show in the changes alone.
    version: isSame ? `${version} ${told.token ?? ''}` : version,
    ...(token !== undefined && { token }),
  }
}

async function newest(
  dataverse: Dataverse,
  { EntitySetName: set, PrimaryIdAttribute: id, LogicalName, hasModifiedOn }: Definition & { hasModifiedOn: boolean },
) {
  const select = [id ?? `${LogicalName}id`, ...(hasModifiedOn ? ['modifiedon'] : [])].join(',')
  const order = hasModifiedOn ? '&$orderby=modifiedon desc'.replace(' ', '%20') : ''
  const { items, count = 0 } = await dataverse.page(Row, {
    path: `/${set}?$select=${select}${order}&$top=1&$count=true`,
    what: `The rows of ${LogicalName}`,
  })
  return { version: `${items[0]?.modifiedon ?? ''} ${count}`, count }
}

async function beginning(
  dataverse: Dataverse,
  { EntitySetName: set, PrimaryIdAttribute: id, LogicalName }: Definition,
) {
  const path = `/${set}?$select=${id ?? `${LogicalName}id`}`
  const call = { path, what: `The changes of ${LogicalName}`, tracksChanges: true, pageSize }
  try {
    for await (const { delta } of dataverse.pages(Row, call)) if (delta !== undefined) return tokenIn(delta)
  } catch (error) {
    // Some tables say that they are tracked and are not.
    if (!(error instanceof DataverseFault)) throw error
  }
  return undefined
}

/** How many rows changed, deleted ones among them, and where to go on; nothing for a token that is too old. */
async function changesSince(
  dataverse: Dataverse,
  { EntitySetName: set, PrimaryIdAttribute: id, LogicalName }: Definition,
  token: string,
) {
  const path = `/${set}?$select=${id ?? `${LogicalName}id`}&$deltatoken=${token}`
  let [changed, deleted] = [0, 0]
  let last: string | undefined
  try {
    for await (const { items, delta } of dataverse.pages(Row, {
      path,
      what: `The changes of ${LogicalName}`,
      tracksChanges: true,
      pageSize,
    })) {
      changed += items.length
      deleted += items.filter(
        ({ reason, '@odata.context': context }) =>
          reason === 'deleted' || /\$deletedEntity/.test(String(context ?? '')),
      ).length
      if (delta !== undefined) last = tokenIn(delta)
    }
  } catch (error) {
    if (isExpired(error) && !isDenied(error)) return undefined
    throw error
  }
  return { changed, deleted, token: last }
}

/** As it stands in the link. */
const tokenIn = (path: string) => /[?&](?:\$|%24)deltatoken=([^&#]+)/i.exec(path)?.[1]
