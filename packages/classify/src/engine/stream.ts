import type { Detection, RuleFault } from './detection.ts'
import type { Compiled } from './compile.ts'
import { detectorOf, type Faults } from './detector.ts'
import { resolve } from './resolve.ts'
import { loadUnits } from '../scan/kernel.ts'
import { isOpen } from '../verdict/open.ts'
import { hintsAt, type Pointing } from '../verdict/evidence.ts'
import { lookAhead, lookBehind, owned, type Window } from './window.ts'
import { findEncoded } from '../decode/encoded.ts'

/** Values that begin this far into the next window are looked at to settle overlaps across the seam. */
const margin = 1_024

/** Encodings within encodings that are undone. */
const deepest = 2

export interface StreamOptions {
  /** Called with each word that points to a country. */
  onPointing?: (pointing: Pointing) => void
  /** Where the value is all the text there is, every reading of it is reported. */
  keepsAll?: boolean
  /** Encodings around the text. */
  depth?: number
}

/**
 * Takes text in chunks of any size and reports each value once, whatever the chunks. Keeps one window of text.
 */
export class DetectionStream {
  private pending = ''
  /** Offset of `pending` in the whole text. */
  private offset = 0
  /** Units of `pending` that were reported on already. */
  private done = 0
  private reportedTo = 0
  private readonly detector: ReturnType<typeof detectorOf>
  private readonly found: Faults = new Map()
  private readonly decoded: Detection[] = []
  private inner: DetectionStream | undefined
  private readonly report: (detection: Detection) => void
  private readonly compiled: Compiled
  private readonly depth: number
  private readonly options: StreamOptions

  constructor(compiled: Compiled, report: (detection: Detection) => void, options: StreamOptions = {}) {
    this.compiled = compiled
    this.detector = detectorOf(compiled)
    this.report = report
    this.options = options
    this.depth = options.depth ?? 0
  }

  get faults(): RuleFault[] {
    return [...this.found.values()]
  }

  push(chunk: string) {
    let taken = 0
    for (;;) {
      const ownEnd = this.done + owned
      const wanted = ownEnd + lookAhead - this.pending.length
      if (chunk.length - taken < wanted) break
      const more = chunk.slice(taken, taken + wanted)
      this.advance(more, ownEnd, false)
      const keepFrom = ownEnd - lookBehind - this.pending.length
      this.pending = keepFrom < 0 ? this.pending.slice(keepFrom) + more : more.slice(keepFrom)
      taken += wanted
    }
    this.pending += chunk.slice(taken)
  }

  finish() {
    if (this.pending.length > this.done || this.offset === 0) this.advance('', this.pending.length, true)
  }

  /** Ready for another text. */
  private reset() {
    this.pending = ''
    this.offset = this.done = this.reportedTo = 0
  }

  private encoded(length: number): Detection[] {
    if (this.depth >= deepest) return []
    return findEncoded(length, this.detector.seen, decoded => {
      this.inner ??= new DetectionStream(this.compiled, detection => this.decoded.push(detection), {
        depth: this.depth + 1,
      })
      this.inner.push(decoded)
      this.inner.finish()
      this.inner.reset()
      return this.decoded.splice(0)
    })
  }

  /** Reports on the window that is `pending` and `more`; the caller keeps what the next one sees again. */
  private advance(more: string, ownEnd: number, last: boolean) {
    loadUnits(this.pending, 0)
    loadUnits(more, this.pending.length)
    const length = this.pending.length + more.length
    const window = {
      length,
      ownStart: this.done,
      ownEnd,
      offset: this.offset,
      whole: last && this.offset === 0 && this.depth === 0,
    }
    const detections = this.detector.detect(window, margin, this.found)
    const pointings = [...this.detector.pointings]
    this.point(pointings, window)
    const encoded = this.encoded(length)
      .map(detection => ({ ...detection, start: detection.start + this.offset, end: detection.end + this.offset }))
      .filter(detection => detection.start >= this.offset + this.done)
    const from = this.reportedTo
    for (const detection of resolve(
      [...detections, ...encoded].filter(({ start }) => start >= from),
      Boolean(this.options.keepsAll) && window.whole && isAlone(detections),
    )) {
      if (detection.start >= this.offset + ownEnd) continue
      this.reportedTo = Math.max(this.reportedTo, detection.end)
      const hints = (detection.rivals || isOpen(detection)) && hintsAt(pointings, detection.start, detection.end)
      this.report(hints ? { ...detection, hints } : detection)
    }
    this.offset += ownEnd - lookBehind
    this.done = lookBehind
  }

  private point(pointings: readonly Pointing[], { ownStart, ownEnd }: Window) {
    const { onPointing } = this.options
    if (!onPointing) return
    for (const pointing of pointings)
      if (pointing.at >= this.offset + ownStart && pointing.at < this.offset + ownEnd) onPointing(pointing)
  }
}

const isAlone = (detections: readonly Detection[]) => detections.some(detection => detection.alone)
