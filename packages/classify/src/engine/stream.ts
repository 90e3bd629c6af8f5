import type { Detection, RuleFault } from './detection.ts'
import type { Compiled } from './compile.ts'
import { Detector } from './detector.ts'
import { resolve } from './resolve.ts'
import { load, lookAhead, lookBehind, owned } from './window.ts'
import { findEncoded } from '../decode/encoded.ts'

/** Values that begin this far into the next window are looked at to settle overlaps across the seam. */
const margin = 1_024

/** Encodings within encodings that are undone. */
const deepest = 2

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
  private readonly detector: Detector
  private readonly report: (detection: Detection) => void
  private readonly compiled: Compiled
  private readonly depth: number

  constructor(compiled: Compiled, report: (detection: Detection) => void, depth = 0) {
    this.compiled = compiled
    this.detector = new Detector(compiled)
    this.report = report
    this.depth = depth
  }

  get faults(): RuleFault[] {
    return [...this.detector.faults.values()]
  }

  push(chunk: string) {
    this.pending += chunk
    while (this.pending.length - this.done >= owned + lookAhead) this.advance(this.done + owned, false)
  }

  finish() {
    if (this.pending.length > this.done || this.offset === 0) this.advance(this.pending.length, true)
  }

  private encoded(text: string): Detection[] {
    if (this.depth >= deepest) return []
    return findEncoded(text, this.detector.seen, decoded => {
      const found: Detection[] = []
      const inner = new DetectionStream(this.compiled, detection => found.push(detection), this.depth + 1)
      inner.push(decoded)
      inner.finish()
      return found
    })
  }

  private advance(ownEnd: number, last: boolean) {
    const text = this.pending.slice(0, last ? undefined : ownEnd + lookAhead)
    load(text)
    const window = { length: text.length, ownStart: this.done, ownEnd, offset: this.offset, whole: last && this.offset === 0, text }
    const detections = this.detector.detect(window, margin)
    const encoded = this.encoded(text)
      .map(detection => ({ ...detection, start: detection.start + this.offset, end: detection.end + this.offset }))
      .filter(detection => detection.start >= this.offset + this.done)
    const from = this.reportedTo
    for (const detection of resolve([...detections, ...encoded].filter(({ start }) => start >= from), window.whole && isAlone(detections))) {
      if (detection.start >= this.offset + ownEnd) continue
      this.reportedTo = Math.max(this.reportedTo, detection.end)
      this.report(detection)
    }
    const keepFrom = Math.max(0, ownEnd - lookBehind)
    this.pending = this.pending.slice(keepFrom)
    this.offset += keepFrom
    this.done = ownEnd - keepFrom
  }
}

const isAlone = (detections: readonly Detection[]) => detections.some(detection => detection.alone)
