import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConnectorError, everyEntry, type Connector, type Entry } from '@sharelight/connectors'
import { bytesOf, itemsOf, listAll, listedAfterEachPage, liveHeap, openWorld, whole } from './read.ts'
import type { BuildWorld, ConnectorWorld } from './world.ts'

const manyEntries = 50_000
const flat = 24 * 2 ** 20

/** What every connector must do, shown on a real source: call it in the connector's test file. */
export function connectorConformance<S>(typed: Connector<S>, build: BuildWorld) {
  const connector = typed as Connector
  describe(`conformance of ${connector.id}`, () => {
    let folder: string
    let world: ConnectorWorld
    let entries: Entry[]
    const list = async () => listAll(await openWorld(connector, world.settings))
    const named = (all: readonly Entry[], name: string) => {
      const found = itemsOf(all).find(item => item.name === name)
      if (!found)
        throw new Error(
          `No item is called ${name}; there are: ${itemsOf(all)
            .map(item => item.name)
            .join(', ')}`,
        )
      return found
    }

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'sharelight-conformance-'))
      world = await build(folder)
      entries = await list()
    })
    afterAll(() => rm(folder, { recursive: true, force: true }))

    it('lists folders before what they hold, and names only parents and containers that it listed', () => {
      expect(dangling(entries)).toEqual([])
    })

    it('gives every entry a key of its own that can be printed', () => {
      expect(new Set(entries.map(entry => entry.key)).size).toBe(entries.length)
      for (const { key } of entries) expect(key).not.toMatch(/[\p{Cc}\ufffd]/u)
    })

    it('lists everything that is there', () => {
      expect(
        itemsOf(entries)
          .map(item => item.name)
          .sort(),
      ).toEqual([...world.contents.keys()].sort())
    })

    it('lists the same keys, stamps and identities again when nothing changed', async () => {
      expect(await list()).toEqual(entries)
    })

    it('goes on after each page with all that comes after it, folders on the way first', async () => {
      const paged = (await listedAfterEachPage(await openWorld(connector, world.settings))).map(rest =>
        rest.filter(({ type }) => type !== 'folder').map(({ key }) => key),
      )
      const keys = entries.filter(({ type }) => type !== 'folder').map(({ key }) => key)
      for (const rest of paged) expect(keys.slice(-rest.length || keys.length)).toEqual(rest)
    })

    it('gives the content of each item', async () => {
      const connection = await openWorld(connector, world.settings)
      for (const [name, content] of world.contents) {
        const item = named(entries, name)
        const fetched = await connection.fetch(item, whole)
        expect({ name, text: (await bytesOf(fetched)).toString() }).toEqual({ name, text: content })
        await connection.verify?.({ key: item.key, stamp: fetched.stamp ?? item.stamp })
        expect(await connection.exists?.(item.key)).toBe(true)
      }
      await connection.close()
    })

    it('reports what cannot be read as an entry with its reason', () => {
      const problems = new Map(
        entries.flatMap(entry => (entry.type === 'problem' ? [[entry.name, entry.reason] as const] : [])),
      )
      for (const [name, reason] of world.problems) expect([name, problems.get(name)]).toEqual([name, reason])
    })

    it('never leaves its source, whatever links and keys say', async () => {
      const connection = await openWorld(connector, world.settings)
      expect(JSON.stringify(entries)).not.toContain(world.forbidden)
      for (const key of world.foreignKeys) {
        const fault: unknown = await connection.fetch({ key, stamp: 'x' }, whole).catch((error: unknown) => error)
        expect({ key, refused: fault instanceof ConnectorError, exists: await connection.exists?.(key) }).toEqual({
          key,
          refused: true,
          exists: false,
        })
      }
      for (const item of itemsOf(entries))
        expect((await bytesOf(await connection.fetch(item, whole))).toString()).not.toContain(world.forbidden)
    })

    it('says what is missing when the settings cannot work', async () => {
      const answer = await openWorld(connector, world.broken.settings)
        .then(connection => connection.check())
        .then(
          ({ ok, missing }) =>
            ok ? 'nothing is wrong' : missing.map(({ name, wayOut }) => `${name}: ${wayOut}`).join('\n'),
          (error: unknown) => String(error),
        )
      expect(answer).toMatch(world.broken.says)
    })

    it('finds nothing missing that the world has', async () => {
      expect((await (await openWorld(connector, world.settings)).check()).ok).toBe(true)
    })

    it('throws the reason, rather than end, when it is aborted', async () => {
      const controller = new AbortController()
      const connection = await openWorld(connector, world.settings, controller.signal)
      let after = 0
      const listing = (async () => {
        for await (const container of connection.containers()) {
          for await (const _ of connection.items?.(container) ?? []) {
            if (controller.signal.aborted) after++
            controller.abort(new Error('enough'))
          }
        }
      })()
      await expect(listing).rejects.toThrow('enough')
      expect(after).toBe(0)
    })

    it('changes the stamp of what changes, and of nothing else', async () => {
      const name = await world.change()
      const after = new Map(itemsOf(await list()).map(item => [item.name, item.stamp]))
      expect(
        itemsOf(entries)
          .filter(item => after.get(item.name) !== item.stamp)
          .map(item => item.name),
      ).toEqual([name])
    })

    it('says of what is gone that it is gone', async () => {
      const before = await list()
      const item = named(before, await world.remove())
      const connection = await openWorld(connector, world.settings)
      expect(await connection.exists?.(item.key)).toBe(false)
      await expect(connection.fetch(item, whole)).rejects.toMatchObject({ name: 'ConnectorError' })
    })

    it(`lists ${manyEntries} entries in flat memory`, async () => {
      await world.grow(manyEntries)
      const connection = await openWorld(connector, world.settings)
      let seen = 0
      let early = 0
      let most = 0
      for await (const _ of everyEntry(connection)) {
        seen++
        if (seen === 5000) early = liveHeap()
        if (seen % 15_000 === 0) most = Math.max(most, liveHeap())
      }
      expect(seen).toBeGreaterThanOrEqual(manyEntries)
      expect(most - early).toBeLessThan(flat)
    })
  })
}

/** Keys that name a parent or a container which was not listed before them. */
function dangling(entries: readonly Entry[]): string[] {
  const folders = new Set<string>()
  const items = new Set<string>()
  return entries
    .filter(entry => {
      if (entry.type === 'folder') folders.add(entry.key)
      if (entry.type === 'item') items.add(entry.key)
      const isLost = entry.parent !== undefined && !folders.has(entry.parent)
      return isLost || (entry.type === 'item' && entry.container !== undefined && !items.has(entry.container))
    })
    .map(entry => entry.key)
}
