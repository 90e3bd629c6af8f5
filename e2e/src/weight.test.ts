import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

/** Gzipped bytes of JavaScript that may have to arrive before a first screen. */
const budget = 250_000
const builds = join(import.meta.dirname, '../../apps/web/dist')
const dist = join(builds, 'en')

interface Chunk {
  file: string
  imports?: string[]
  isEntry?: boolean
}
type Chunks = Record<string, Chunk>

function manifestOf(language: string) {
  const chunks = JSON.parse(readFileSync(join(builds, language, '.vite/manifest.json'), 'utf8')) as Chunks
  return { chunks, entries: Object.keys(chunks).filter(name => chunks[name]?.isEntry) }
}
const screensOf = (chunks: Chunks) =>
  Object.keys(chunks).filter(name => /^src\/features\/[\w-]+\/screen\.tsx$/.test(name))
const manifest = manifestOf('en').chunks

describe('JavaScript before the first screen', () => {
  const screens = screensOf(manifest)

  it('is looked at for every screen', () => {
    expect(screens.length).toBeGreaterThan(10)
  })

  it('does not hold the gallery, which is there in development only', () => {
    expect(screens.filter(name => name.includes('gallery'))).toEqual([])
  })

  it.each(screens)('of %s is at most 250 kB', screen => {
    const entries = Object.keys(manifest).filter(name => manifest[name]?.isEntry)
    expect(weightOf([...entries, screen])).toBeLessThanOrEqual(budget)
  })

  it('holds no catalogue of what the server says, in any language: one is loaded when an answer needs it', () => {
    for (const language of readdirSync(builds)) {
      const { entries, chunks } = manifestOf(language)
      const first = loadedWith([...entries, ...screensOf(chunks)], chunks)
      const said = Object.keys(chunks).filter(name => name.includes('/said/'))
      expect([language, said.length > 0]).toEqual([language, language !== 'en'])
      expect(said.filter(name => first.includes(chunks[name]?.file ?? ''))).toEqual([])
    }
  })

  it('S3.083 holds nothing of the fake that mock mode runs on', () => {
    const fake = ['src/mock/backend.ts', 'src/ui/sample.tsx'].flatMap(name => manifest[name]?.file ?? [])
    expect(fake).toHaveLength(2)
    expect(
      loadedWith([...Object.keys(manifest).filter(name => manifest[name]?.isEntry), ...screens]).filter(file =>
        fake.includes(file),
      ),
    ).toEqual([])
  })
})

/** What these chunks and all that they import statically weigh. */
function weightOf(names: readonly string[]): number {
  return loadedWith(names)
    .filter(file => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).byteLength, 0)
}

/** The files of these chunks and of all that they import statically. */
function loadedWith(names: readonly string[], chunks = manifest): string[] {
  const files = new Set<string>()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = chunks[name]
    if (!chunk || files.has(chunk.file)) continue
    files.add(chunk.file)
    waiting.push(...(chunk.imports ?? []))
  }
  return [...files]
}
