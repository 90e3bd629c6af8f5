import { LimitReached } from '../errors.ts'
import type { Reading } from '../reading/reading.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { centralEntries, type ZipEntry } from './directory.ts'
import { memberBytes } from './member.ts'
import { salvagedEntries } from './salvage.ts'

const maxPackageEntries = 100_000

/** A ZIP package (OOXML, ODF, EPUB …) whose parts are wanted by name. */
export class ZipPackage {
  readonly entries: ReadonlyMap<string, ZipEntry>
  readonly #source: ByteSource
  readonly #session: Reading['session']
  /** Names in lower case, because some writers do not keep to one case. */
  readonly #folded: Map<string, string>

  constructor(doc: Pick<Reading, 'source' | 'session'>, entries: ReadonlyMap<string, ZipEntry>) {
    this.entries = entries
    this.#source = doc.source
    this.#session = doc.session
    this.#folded = new Map([...entries.keys()].map(name => [name.toLowerCase(), name]))
  }

  /** The exact name of the part called `name` in any case. */
  find(name: string): string | undefined {
    return this.#folded.get(name.replace(/^\//, '').toLowerCase())
  }

  names(pattern: RegExp): string[] {
    return [...this.entries.keys()].filter(name => pattern.test(name))
  }

  /** A part's bytes; nothing when it is not there. */
  async *bytes(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.entries.get(this.find(name) ?? '')
    if (entry) yield* memberBytes(this.#source, entry, this.#session)
  }
}

export async function openPackage(doc: Reading): Promise<ZipPackage> {
  const entries = new Map<string, ZipEntry>()
  for await (const entry of zipEntries(doc)) {
    if (entries.size >= maxPackageEntries) {
      throw new LimitReached('entry_limit', `Has more than ${maxPackageEntries} parts.`)
    }
    entries.set(entry.name.replaceAll('\\', '/').replace(/^\//, ''), entry)
  }
  return new ZipPackage(doc, entries)
}

/** All members, by the central directory, else by what can be salvaged (which is a flaw). */
export async function* zipEntries(doc: Pick<Reading, 'source' | 'flaw'>): AsyncGenerator<ZipEntry> {
  let count = 0
  try {
    for await (const entry of centralEntries(doc.source)) {
      count++
      yield entry
    }
    return
  } catch (error) {
    if (count > 0) throw error
  }
  doc.flaw('truncated', 'Its list of members is missing; those found were read.')
  yield* salvagedEntries(doc.source)
}
