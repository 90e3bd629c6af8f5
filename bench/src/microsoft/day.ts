// The tenant that is watched, and what people do in it: each deed on a file of its own, so that its outcome is told apart.
import { setTimeout as sleep } from 'node:timers/promises'
import { documentedLimits, startTenant } from '@sharelight/testkit/microsoft'
import type { TenantReady } from './tenant.ts'

export const deedsPerMinute = 600
const kinds = ['create', 'edit', 'move', 'share', 'unshare', 'delete'] as const

export interface Deed {
  kind: (typeof kinds)[number]
  /** Of the file, as the product names it. */
  key: string
  /** A size in bytes, or what a path ends in. */
  outcome: string
  /** Milliseconds since 1970. */
  at: number
}

if (process.send) {
  const libraries = Number(process.argv[2])
  const limits: typeof documentedLimits = {}
  const { act, state, hosts, settings, meter } = await startTenant({ limits })
  const drives: string[] = []
  for (let n = 0; n < libraries; n++) {
    const drive = act.addSite({ name: `site${n}` }).driveIds[0] ?? ''
    drives.push(drive)
    act.addFolder({ drive, path: '/moved' })
    for (const kind of kinds)
      if (kind !== 'create')
        for (let copy = 0; copy < 2; copy++) {
          const item = act.addFile({ drive, path: `/${kind} ${copy}.txt`, content: 'aa' })
          if (kind === 'unshare') act.shareByLink({ drive, item: item.id, scope: 'anonymous' })
        }
  }
  process.on('message', (asked: { deeds?: number; end?: boolean }) => {
    if (asked.deeds !== undefined) void live(asked.deeds)
    else
      process.send?.({
        units: Math.round((meter.used.files ?? 0) - before.units) / minutes(),
        refused: meter.refused - before.refused,
      })
  })
  process.send({ hosts, settings } satisfies TenantReady)

  const before = { units: 0, refused: 0, at: 0 }
  const minutes = () => (Date.now() - before.at) / 60_000

  async function live(deeds: number): Promise<void> {
    // What it holds is read without them: that would take ten minutes.
    Object.assign(limits, documentedLimits)
    Object.assign(before, { units: meter.used.files ?? 0, refused: meter.refused, at: Date.now() })
    for (let n = 0; n < deeds; n++) {
      process.send?.(doOne(n))
      await sleep(60_000 / deedsPerMinute)
    }
  }

  /** Most of what is done in a while is done in few places. */
  function doOne(n: number): Deed {
    const kind = kinds[n % kinds.length] ?? 'create'
    const round = Math.floor(n / kinds.length)
    const drive = drives[round % Math.min(drives.length, 200)] ?? ''
    const path = `/${kind} ${Math.floor(round / 200) % 2}.txt`
    const told = (item: string, outcome: string): Deed => ({ kind, key: `${drive}/${item}`, outcome, at: Date.now() })
    if (kind === 'create') return told(act.addFile({ drive, path: `/new ${n}.txt`, content: 'a'.repeat(7) }).id, '7')
    const item = itemAt(drive, path)
    if (kind === 'edit') act.writeFile({ drive, item }, 'a'.repeat(n + 3))
    if (kind === 'move') act.moveItem({ drive, item }, { folder: itemAt(drive, '/moved') })
    if (kind === 'share') act.shareByLink({ drive, item, scope: 'anonymous' })
    if (kind === 'unshare')
      act.removeGrant({ drive, item }, state.drives.get(drive)?.items.get(item)?.grants[0]?.id ?? '')
    if (kind === 'delete') act.removeItem({ drive, item })
    return told(item, kind === 'edit' ? String(n + 3) : `/moved/${path.slice(1)}`)
  }

  function itemAt(drive: string, path: string): string {
    const items = state.drives.get(drive)?.items
    for (const id of items?.walk() ?? []) {
      const item = items?.get(id)
      if (item && item.name === path.slice(1)) return id
    }
    throw new Error(`${path} is not there.`)
  }
}
