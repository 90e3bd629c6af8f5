import { isDeepStrictEqual } from 'node:util'
import { ConnectorError, widest, type Remedy, type RemedyTarget, type Step } from '@sharelight/connectors'
import type { ExposureRow, KnownItem, ScanSink } from '@sharelight/store'
import { z } from 'zod'

export type Rows = Pick<ScanSink, 'lookup' | 'lookupFolders' | 'lookupExposures' | 'write'>

export interface Taking {
  /** In a sentence: what is taken off a file. */
  what: string
  takes(exposure: ExposureRow): boolean
}

export const publicLinks: Taking = {
  what: 'the link that anybody can open',
  takes: ({ principalKind }) => principalKind === 'anonymous',
}

interface Found {
  target: RemedyTarget
  name: string
  taken: readonly ExposureRow[]
}

export const takingStep = ({ what }: Taking, { target, name, taken }: Found): Step => ({
  target,
  says: `Takes ${what} off “${name}”.`,
  before: { access: taken },
  after: { access: [] },
})

/** Takes some of those who reach a file off it; undoing gives them back as they were. */
export function takingAccess(rows: Rows, taking: Taking): Required<Remedy> {
  const { takes } = taking
  return {
    params: z.looseObject({}),
    async plan(target) {
      const { item, access } = await reachedFile(rows, target.key)
      const taken = access.filter(takes)
      return taken.length > 0 ? takingStep(taking, { target, name: item.name, taken }) : undefined
    },
    async apply(step) {
      const { item, access } = await reachedFile(rows, step.target.key)
      const taken = access.filter(takes)
      if (taken.length > 0) {
        if (!isSame(taken, step.before['access'])) throw changed(item)
        await keep(
          rows,
          item,
          access.filter(each => !takes(each)),
        )
      }
      return { step, at: new Date(), undo: step.before }
    },
    async undo({ step, undo }) {
      const { item, access } = await reachedFile(rows, step.target.key)
      const given = undo?.['access'] as ExposureRow[]
      const now = access.filter(takes)
      if (isSame(now, given)) return
      if (now.length > 0) throw changed(item)
      await keep(rows, item, [...access, ...given])
    },
    async checkUndo({ step, undo }) {
      const { item, access } = await reachedFile(rows, step.target.key)
      const now = access.filter(takes)
      const given = undo?.['access'] as ExposureRow[]
      if (now.length > 0 && !isSame(now, given)) throw changed(item)
      return `Gives “${item.name}” back to ${namesOf(given)}.`
    },
  }
}

/** A file and who reaches it now. @throws ConnectorError `vanished` */
async function reachedFile(rows: Rows, key: string): Promise<{ item: KnownItem; access: ExposureRow[] }> {
  const item = (await rows.lookup([key])).get(key)
  if (!item) throw new ConnectorError('vanished', `“${key}” is not there any more.`)
  return { item, access: (await rows.lookupExposures([item.itemId])).get(item.itemId) ?? [] }
}

async function keep(rows: Rows, item: KnownItem, exposures: ExposureRow[]): Promise<void> {
  const shareType = widest(exposures.map(each => each.shareType)) ?? 'inside'
  await rows.write({
    exposures: [{ objectId: item.itemId, objectKind: 'item', sourceCode: item.sourceCode, exposures }],
    items: [{ ...item, shareType }],
  })
}

export const changed = ({ name }: { name: string }) =>
  new ConnectorError('changed_while_read', `“${name}” is shared otherwise by now. Plan again.`)

const namesShown = 3
function namesOf(exposures: readonly ExposureRow[]): string {
  const names = exposures.slice(0, namesShown).map(({ principalName }) => `“${principalName}”`)
  const more = exposures.length - names.length
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const keyOf = ({ principalId, via, link }: ExposureRow) => JSON.stringify([principalId, via, link])
const inOrder = (all: readonly ExposureRow[]) => all.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))

/** What was written down is compared by what it says: it comes back from JSON. */
function isSame(found: readonly ExposureRow[], planned: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(inOrder(found))), inOrder(planned as ExposureRow[]))
}
