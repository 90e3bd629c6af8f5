import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { applyDelta, type Copy } from './delta.ts'
import { Pack, type ObjectKind } from './pack.ts'
import { UnreadableRepository } from './unreadable.ts'

/** An object, and of what it was made where it is kept as a difference. */
export interface GitObject {
  kind: ObjectKind
  bytes: Buffer
  /** Number of the object that it takes `copies` over from. */
  base?: number
  copies?: readonly Copy[]
}

/** Larger objects are not read. */
export const largestObject = 64 * 2 ** 20
/** Objects kept at hand, in bytes. Differences are made from what was read just before. */
const keptBytes = 64 * 2 ** 20
/** Git itself makes chains of 50, at most 4,095. */
const longestChain = 5_000
const idLength = 40
const codes: readonly ObjectKind[] = ['commit', 'tree', 'blob', 'tag']

/** All objects of a repository by number: those of its packs in the order of their ids, then those that lie loose. */
export class GitObjects {
  readonly count: number
  private readonly packs: readonly Pack[]
  private readonly firsts: readonly number[]
  private readonly loose: readonly string[]
  private readonly looseAt: ReadonlyMap<string, number>
  private readonly folder: string
  private readonly kinds: Uint8Array
  private readonly kept = new Map<number, GitObject>()
  private keptNow = 0

  /** @param folder `objects` of a repository */
  constructor(folder: string) {
    this.folder = folder
    this.packs = packsOf(join(folder, 'pack'))
    let next = 0
    this.firsts = this.packs.map(({ index }) => (next += index.count) - index.count)
    this.loose = looseOf(folder)
    this.looseAt = new Map(this.loose.map((id, at) => [id, next + at]))
    this.count = next + this.loose.length
    this.kinds = new Uint8Array(this.count)
  }

  close(): void {
    for (const pack of this.packs) pack.close()
  }

  /** The number of an object, or -1 where the repository has it not. */
  find(id: Buffer): number {
    for (let at = 0; at < this.packs.length; at++) {
      const position = this.packs[at]!.index.find(id)
      if (position >= 0) return this.firsts[at]! + position
    }
    return this.looseAt.size ? (this.looseAt.get(id.toString('hex')) ?? -1) : -1
  }

  idOf(number: number): string {
    const place = this.placeOf(number)
    return place ? place.pack.index.idAt(place.position) : this.loose[number - this.count + this.loose.length]!
  }

  /**
   * The numbers of all objects of a kind, each right behind the one that it is kept as the difference to, so that
   * each is made once. What is damaged is left to `onFault`.
   */
  *ofKind(kind: ObjectKind, onFault: (number: number) => void): Generator<number> {
    const { first, next, roots } = this.families(onFault)
    for (const root of roots) {
      const waiting = [root]
      for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
        if (at === root && !this.isOfKind(root, kind, onFault)) break
        yield at
        for (let child = first[at]!; child >= 0; child = next[child]!) waiting.push(child)
      }
    }
  }

  private isOfKind(number: number, kind: ObjectKind, onFault: (number: number) => void): boolean {
    try {
      return this.kindOf(number) === kind
    } catch (error) {
      if (!(error instanceof UnreadableRepository)) throw error
      onFault(number)
      return false
    }
  }

  /**
   * Which objects are kept as the difference to each: the first, and for each of them the next; and those that are kept whole.
   * What leads back to none of these (its base is missing, or a difference to itself) is left to `onFault`.
   */
  private families(onFault: (number: number) => void): { first: Int32Array; next: Int32Array; roots: number[] } {
    const [first, next] = [new Int32Array(this.count).fill(-1), new Int32Array(this.count).fill(-1)]
    const roots: number[] = []
    for (const number of this.inPlace()) {
      const parent = this.parentOf(number)
      if (parent === 'whole') roots.push(number)
      else if (parent !== undefined) {
        next[number] = first[parent]!
        first[parent] = number
      }
    }
    const isReached = new Uint8Array(this.count)
    const waiting = [...roots]
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      isReached[at] = 1
      for (let child = first[at]!; child >= 0; child = next[child]!) waiting.push(child)
    }
    isReached.forEach((reached, number) => reached || onFault(number))
    return { first, next, roots }
  }

  /** Nothing where it is damaged or what it is made of is missing. */
  private parentOf(number: number): number | 'whole' | undefined {
    try {
      const place = this.placeOf(number)
      const base = place?.pack.entry(place.position).base
      return !place || base === undefined ? 'whole' : this.baseOf(place, base, 0)
    } catch (error) {
      if (error instanceof UnreadableRepository) return undefined
      throw error
    }
  }

  /** All numbers in the order in which they lie. */
  *inPlace(): Generator<number> {
    for (let at = 0; at < this.packs.length; at++)
      for (const position of this.packs[at]!.index.inPlace) yield this.firsts[at]! + position
    for (let at = 0; at < this.loose.length; at++) yield this.count - this.loose.length + at
  }

  /** @throws UnreadableRepository */
  kindOf(number: number): ObjectKind {
    const chain: number[] = []
    let at = number
    for (;;) {
      const known = this.kinds[at]!
      if (known) return this.tell(chain, codes[known - 1]!)
      chain.push(at)
      const place = this.placeOf(at)
      if (!place) return this.tell(chain, this.readLoose(at).kind)
      const { kind, base } = place.pack.entry(place.position)
      if (kind) return this.tell(chain, kind)
      at = this.baseOf(place, base!, chain.length)
    }
  }

  /** @throws UnreadableRepository when it is damaged or larger than 64 MiB */
  read(number: number): GitObject {
    const chain: { number: number; base: number; delta: Buffer }[] = []
    let found: GitObject | undefined
    for (let at = number; !found;) {
      found = this.again(at)
      if (found) break
      const place = this.placeOf(at)
      if (!place) found = this.keep(at, this.readLoose(at))
      else {
        const entry = place.pack.entry(place.position)
        if (entry.size > largestObject) throw tooLarge(this.idOf(number))
        const bytes = place.pack.inflate(place.position, entry)
        if (entry.kind) found = this.keep(at, { kind: entry.kind, bytes })
        else {
          const base = this.baseOf(place, entry.base!, chain.length)
          chain.push({ number: at, base, delta: bytes })
          at = base
        }
      }
    }
    for (let link = chain.pop(); link; link = chain.pop()) {
      const made = applyDelta(found.bytes, link.delta, largestObject)
      if (!made)
        throw new UnreadableRepository(`The object ${this.idOf(link.number)} is damaged or larger than 64 MiB.`)
      found = this.keep(link.number, { kind: found.kind, base: link.base, ...made })
    }
    return found
  }

  private tell(chain: readonly number[], kind: ObjectKind): ObjectKind {
    for (const each of chain) this.kinds[each] = codes.indexOf(kind) + 1
    return kind
  }

  private baseOf({ pack, first }: Place, base: number | Buffer, depth: number): number {
    const at = typeof base === 'number' ? pack.index.at(base) : this.find(base)
    if (at < 0 || depth > longestChain)
      throw new UnreadableRepository(
        'An object is kept as the difference to one that is not there. "git fsck" says more.',
      )
    return typeof base === 'number' ? first + at : at
  }

  private placeOf(number: number): Place | undefined {
    for (let at = this.packs.length - 1; at >= 0; at--) {
      const position = number - this.firsts[at]!
      const pack = this.packs[at]!
      if (position >= 0) return position < pack.index.count ? { pack, position, first: this.firsts[at]! } : undefined
    }
    return undefined
  }

  private again(number: number): GitObject | undefined {
    const object = this.kept.get(number)
    if (!object) return undefined
    this.kept.delete(number)
    this.kept.set(number, object)
    return object
  }

  private keep(number: number, object: GitObject): GitObject {
    if (object.bytes.length > keptBytes / 4) return object
    this.kept.set(number, object)
    this.keptNow += object.bytes.length
    for (const [oldest, { bytes }] of this.kept) {
      if (this.keptNow <= keptBytes) break
      this.kept.delete(oldest)
      this.keptNow -= bytes.length
    }
    return object
  }

  private readLoose(number: number): GitObject {
    const id = this.idOf(number)
    try {
      const bytes = inflateSync(readFileSync(join(this.folder, id.slice(0, 2), id.slice(2))), {
        maxOutputLength: largestObject + 64,
      })
      const end = bytes.indexOf(0)
      const [kind, size] = bytes.toString('latin1', 0, Math.max(0, end)).split(' ')
      const found = codes.find(each => each === kind)
      if (found && Number(size) === bytes.length - end - 1) return { kind: found, bytes: bytes.subarray(end + 1) }
    } catch {
      // Said below.
    }
    throw new UnreadableRepository(`The object ${id} is damaged or larger than 64 MiB. "git fsck" says more.`)
  }
}

interface Place {
  pack: Pack
  position: number
  first: number
}

const tooLarge = (id: string) => new UnreadableRepository(`The object ${id} is larger than 64 MiB.`)

function packsOf(folder: string): Pack[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => name.endsWith('.pack') && existsSync(join(folder, name.replace(/\.pack$/, '.idx'))))
    .toSorted()
    .map(name => new Pack(join(folder, name)))
}

function looseOf(folder: string): string[] {
  return readdirSync(folder)
    .filter(name => /^[0-9a-f]{2}$/.test(name))
    .flatMap(name => readdirSync(join(folder, name)).map(rest => name + rest))
    .filter(id => id.length === idLength && /^[0-9a-f]+$/.test(id))
    .toSorted()
}
