import type { Connector } from '@sharelight/connectors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesOf, liveHeap, whole } from '../read.ts'
import type { RemoteBench } from './bench.ts'
import { faultsConformance } from './faults.ts'
import { feedsConformance } from './feeds.ts'
import { Follower, openBench, readAll } from './reading.ts'
import { remediesConformance } from './remedies.ts'

const usual = { alpha: 'Alpha was here.', beta: 'Beta was here.', gamma: 'Gamma was here.', delta: 'Delta was here.' }
const many = 50_000
const flat = 24 * 2 ** 20

/** What every connector to a remote service must do, shown on a bench that is the service or behaves like it: call it in the connector's test file. */
export function remoteConformance<S>(typed: Connector<S>, build: () => Promise<RemoteBench>): void {
  const connector = typed as Connector
  describe(`remote conformance of ${connector.id}`, () => {
    const keys = new Map<string, string>()
    let bench: RemoteBench
    const open = () => openBench(connector, bench)
    const put = async (name: string, text: string) => keys.set(name, await bench.put(name, text))
    const keyOf = (name: string) => keys.get(name) ?? `no key of ${name}`
    const stampOf = (follower: Follower, name: string) => {
      const entry = follower.entries.get(keyOf(name))
      return entry?.type === 'item' ? entry.stamp : `${name} is no item`
    }

    beforeAll(async () => {
      bench = await build()
    })
    afterAll(() => bench.close())

    it('lists an empty service to its end, and finds nothing missing that it needs', async () => {
      const connection = await open()
      expect((await connection.check()).missing).toEqual([])
      await connection.close()
      expect((await readAll(open)).items().size).toBe(0)
    })

    it('lists what is there by keys that stay, folders before what they hold, and gives its content', async () => {
      for (const [name, text] of Object.entries(usual)) await put(name, text)
      const [once, again] = [await readAll(open), await readAll(open)]
      expect(again.entries).toEqual(once.entries)
      const places = [...once.entries.keys()]
      const early = [...once.entries.values()].filter(
        ({ key, parent }) => parent !== undefined && !places.slice(0, places.indexOf(key)).includes(parent),
      )
      expect(early).toEqual([])
      const connection = await open()
      for (const [name, text] of Object.entries(usual)) {
        const entry = once.entries.get(keyOf(name))
        expect({ name, type: entry?.type }).toEqual({ name, type: 'item' })
        const content = await connection.fetch({ key: keyOf(name), stamp: stampOf(once, name) }, whole)
        expect((await bytesOf(content)).toString()).toContain(text)
      }
      await connection.close()
    })

    it('tells a change of content from none', async () => {
      const follower = await readAll(open)
      const before = stampOf(follower, 'alpha')
      const others = ['beta', 'gamma', 'delta'].map(name => stampOf(follower, name))
      await put('alpha', 'Alpha has changed.')
      await follower.read()
      expect(stampOf(follower, 'alpha')).not.toBe(before)
      expect(['beta', 'gamma', 'delta'].map(name => stampOf(follower, name))).toEqual(others)
    })

    it('tells a change of permissions from one of content', async context => {
      if (!bench.share) return context.skip()
      const follower = await readAll(open)
      const stamp = stampOf(follower, 'beta')
      const told: unknown[] = []
      for (const isPublic of [true, false]) {
        await bench.share('beta', isPublic)
        await follower.read()
        told.push({ isPublic: publicOf(follower, keyOf('beta')), stamp: stampOf(follower, 'beta') })
      }
      expect(told).toEqual([
        { isPublic: true, stamp },
        { isPublic: false, stamp },
      ])
    })

    it('follows what is created, changed, moved and deleted to the same state that a first reading finds', async () => {
      const follower = await readAll(open)
      await put('epsilon', 'Epsilon is new.')
      await put('alpha', 'Alpha has changed again.')
      await bench.remove('gamma')
      if (bench.move) keys.set('moved', await bench.move('delta', 'moved'))
      await follower.read()
      expect(follower.entries).toEqual((await readAll(open)).entries)
      expect(follower.entries.has(keyOf('epsilon'))).toBe(true)
      expect(follower.entries.has(keyOf('gamma'))).toBe(false)
      expect(follower.entries.has(keyOf(bench.move ? 'moved' : 'delta'))).toBe(true)
    })

    it('goes on from the position of every page as if nothing had happened: nothing lost, nothing twice', async () => {
      await bench.fill(Math.min(40, bench.most ?? many))
      const calm = await readAll(open)
      for (const kill of [() => true, (page: number) => page === 1]) {
        const killed = new Follower(open)
        await killed.read({ kill })
        expect(killed.entries).toEqual(calm.entries)
        expect(killed.named.toSorted()).toEqual(calm.named.toSorted())
      }
    })

    feedsConformance(connector, () => bench)
    faultsConformance(connector, () => bench)
    remediesConformance(connector, () => bench)

    it('lists a great many items in flat memory', async () => {
      const count = bench.most ?? many
      await bench.fill(count)
      const connection = await open()
      let [seen, early, most] = [0, 0, 0]
      for await (const container of connection.containers()) {
        for await (const { items } of connection.items?.(container) ?? []) {
          const before = seen
          seen += items.length
          if (before < count / 10 && seen >= count / 10) early = liveHeap()
          if (early && Math.floor(before / (count / 4)) < Math.floor(seen / (count / 4)))
            most = Math.max(most, liveHeap())
        }
      }
      await connection.close()
      expect(seen).toBeGreaterThanOrEqual(count)
      expect(most - early).toBeLessThan(flat)
    }, 600_000)
  })
}

/** Whether anybody may read it, with an account in the system or without. */
function publicOf(follower: Follower, key: string): boolean {
  const entry = follower.entries.get(key)
  const grants = entry && entry.type !== 'problem' ? entry.grants : []
  return grants.some(({ principal: { kind } }) => kind === 'anonymous' || kind === 'everyone')
}
