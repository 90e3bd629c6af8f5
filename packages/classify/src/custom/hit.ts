import type { TextWindow } from './text-window.ts'

/** A value of an organisation's own label with its reasons. Never stored: it holds the value. */
export interface Hit {
  /** UTF-16 units into the window. */
  start: number
  end: number
  /** In the form under which equal values are equal. */
  value: string
  confidence: number
  near?: string
  against?: string
  /** The check that it passed. */
  check?: string
  /** Columns of the same row that stand near it. */
  columns?: string[]
}

/** Finds values window by window; holds what it must know from one window to the next. */
export interface SpanMatcher {
  find(window: TextWindow): Hit[]
}
export type NewSpanMatcher = () => SpanMatcher

/** Of hits that overlap the leftmost stays, of those that begin together the longest; `seen` goes from window to window. */
export class Apart {
  private seen = 0

  keep(hits: Hit[], { ownStart, ownEnd, offset }: TextWindow): Hit[] {
    const kept: Hit[] = []
    for (const hit of hits.sort((a, b) => a.start - b.start || b.end - a.end)) {
      if (hit.start < ownStart || hit.start >= ownEnd || hit.start + offset < this.seen) continue
      this.seen = hit.end + offset
      kept.push(hit)
    }
    return kept
  }
}
