import type { FoundSecret } from '@sharelight/classify'
import type { GitObject, GitObjects } from './objects.ts'
import type { KnownSecrets } from './known-secrets.ts'
import { newRegions, type Region } from './regions.ts'

/** Where a secret stands in a blob, as offsets in bytes. */
export interface Mark {
  secret: number
  start: number
  end: number
}

const none: readonly Mark[] = []
const looksText = 8_000
const apart = '\n\n\n'

/**
 * Finds the secrets of blobs. What a blob takes over from another is not read again: its secrets are known from there,
 * so that a history costs about what is new in it.
 */
export class BlobMarks {
  /** Of blobs that hold secrets, by their number. */
  readonly found = new Map<number, readonly Mark[]>()
  /** Bytes of text that were looked at. */
  read = 0
  private readonly done: Uint8Array
  private readonly objects: GitObjects
  private readonly find: (text: string) => FoundSecret[]
  private readonly secrets: KnownSecrets

  constructor(
    objects: GitObjects,
    { find, secrets }: { find: (text: string) => FoundSecret[]; secrets: KnownSecrets },
  ) {
    this.objects = objects
    this.find = find
    this.secrets = secrets
    this.done = new Uint8Array(objects.count)
  }

  /** @throws UnreadableRepository when the blob cannot be read */
  look(number: number): void {
    if (this.done[number]) return
    const waiting = [number]
    for (let at = waiting.at(-1); at !== undefined; at = waiting.at(-1)) {
      const object = this.objects.read(at)
      if (object.base !== undefined && !this.done[object.base]) {
        waiting.push(object.base)
        continue
      }
      const marks = this.marksIn(object)
      if (marks.length) this.found.set(at, marks)
      this.done[at] = 1
      waiting.pop()
    }
  }

  private marksIn({ bytes, base, copies }: GitObject): readonly Mark[] {
    if (isBinary(bytes)) return none
    if (base === undefined || !copies) return this.marksOf(bytes, [{ from: 0, to: bytes.length }])
    const kept = takenOver(this.found.get(base) ?? none, copies)
    const fresh = this.marksOf(bytes, newRegions(bytes, copies))
    if (fresh.length === 0) return kept
    const starts = new Set(fresh.map(({ start }) => start))
    return [...kept.filter(({ start }) => !starts.has(start)), ...fresh]
  }

  private marksOf(bytes: Buffer, regions: readonly Region[]): Mark[] {
    const texts = regions.map(({ from, to }) => bytes.toString('latin1', from, to))
    const text = texts.join(apart)
    if (!text.trim()) return []
    this.read += text.length
    return this.find(text).flatMap(secret => {
      const { start, end } = secret.finding
      const moved = movedBy(regions, start, end)
      return moved === undefined
        ? []
        : { secret: this.secrets.numberOf(secret), start: start + moved, end: end + moved }
    })
  }
}

/** Git's own way of telling: a zero among the first bytes. */
const isBinary = (bytes: Buffer) => bytes.subarray(0, looksText).includes(0)

/** How far a place in the joined regions is from where it stands in the blob; undefined for what spans two of them. */
function movedBy(regions: readonly Region[], start: number, end: number): number | undefined {
  let at = 0
  for (const { from, to } of regions) {
    const length = to - from
    if (start < at + length) return start >= at && end <= at + length ? from - at : undefined
    at += length + apart.length
  }
  return undefined
}

function takenOver(marks: readonly Mark[], copies: GitObject['copies'] & object): readonly Mark[] {
  if (marks.length === 0) return none
  return copies.flatMap(({ from, to, length }) =>
    marks
      .filter(({ start, end }) => start >= from && end <= from + length)
      .map(mark => ({ ...mark, start: mark.start - from + to, end: mark.end - from + to })),
  )
}
