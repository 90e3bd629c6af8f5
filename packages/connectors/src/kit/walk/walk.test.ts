import { existsSync, linkSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeKey } from '../key.ts'
import type { Places } from '../places/places.ts'
import { walk } from './walk.ts'

/** A million take a shared machine minutes, and this many some seconds; what must hold, holds from a few times what is held at once. */
const entries = 120_000
const held = 50_000

describe('one folder of very many entries', () => {
  let folder: string
  beforeAll(async () => {
    // In memory, where names of one file are as many as one likes.
    folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'sharelight-many-'))
    await mkdir(join(folder, 'many'))
    for (let n = 0; n < entries; n++) {
      // A file system may bound the names of one file.
      const file = join(folder, `file-${Math.floor(n / 30_000)}`)
      if (n % 30_000 === 0) writeFileSync(file, '')
      linkSync(file, join(folder, 'many', `${(n * 7919) % entries}`.padStart(7, '0')))
    }
  }, 120_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Counts how often the folder is read. */
  function counting() {
    let readings = 0
    const places = {
      require: async (path: string) => void (path.endsWith('many') && readings++),
      why: async () => undefined,
    } as unknown as Places
    return { places, readings: () => readings }
  }
  const options = (places: Places) => ({
    signal: new AbortController().signal,
    places,
    mounts: [],
    followMounts: false,
  })

  test('is given whole and in order, in memory that does not grow with it, and read once for each so many', async () => {
    const { places, readings } = counting()
    const sizes: number[] = []
    let [seen, last, isOrdered] = [0, '', true]
    for await (const found of walk(Buffer.from(join(folder, 'many')), options(places))) {
      if (found.type !== 'file') continue
      isOrdered &&= found.relative > last
      last = found.relative
      if (++seen % held === held / 2) sizes.push(heapAfterCollection())
    }
    expect({ seen, isOrdered, last }).toEqual({ seen: entries, isOrdered: true, last: '0119999' })
    expect(readings()).toBeLessThanOrEqual(entries / held + 1)
    expect(Math.max(...sizes.slice(1)) / (sizes[0] ?? 1)).toBeLessThan(1.25)
  }, 120_000)

  test('goes on in the middle without what came before', async () => {
    const { places, readings } = counting()
    const from = encodeKey(Buffer.from(join(folder, 'many', '0100000')))
    const names: string[] = []
    for await (const found of walk(Buffer.from(join(folder, 'many')), { ...options(places), from }))
      if (found.type === 'file') names.push(found.relative)
    expect(names).toHaveLength(entries - 100_000 - 1)
    expect(names.at(-1)).toBe('0119999')
    expect(readings()).toBeLessThanOrEqual(2)
  }, 120_000)
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
function heapAfterCollection(): number {
  collect()
  return process.memoryUsage().heapUsed + process.memoryUsage().external
}
