import type { ItemStatus, ScanProgress } from '@sharelight/contract'
import type { ScanFinished } from '@sharelight/store'

/** Counts of a running scan; `timeLeft` in seconds is null until everything is found and enough was read to judge by, `rate` is items a second. */
export type ScanCounts = Pick<
  ScanProgress,
  'found' | 'done' | ItemStatus | 'bytes' | 'rate' | 'listed' | 'timeLeft' | 'current' | 'recognition'
>

/** What text recognition took. */
export type Recognition = ScanProgress['recognition']

const intervalMs = 300
const windowMs = 5000
/** Time left is judged by as much of the past, and not before so much was done in so long: the first items wait for readers to start. */
const judgedMs = 30_000
const [leastMs, leastDone] = [8000, 10]

/** Keeps count and tells at most three times a second. */
export class ProgressMeter {
  readonly #counts = { found: 0, done: 0, complete: 0, partial: 0, skipped: 0, failed: 0, bytes: 0 }
  readonly #recognition: Recognition = { seconds: 0, pages: 0 }
  readonly #samples: { at: number; done: number }[] = []
  readonly #tell: (counts: ScanCounts) => void
  readonly #timer: NodeJS.Timeout
  #current = ''
  #isListed = false

  constructor(tell: (counts: ScanCounts) => void) {
    this.#tell = tell
    this.#timer = setInterval(() => this.#report(), intervalMs)
    this.#timer.unref()
  }

  /** What the scan had finished before it was cut off. */
  resume({ byStatus, bytes, recognition }: ScanFinished): void {
    for (const [status, count] of Object.entries(byStatus)) {
      this.#counts[status as ItemStatus] += count
      this.#counts.found += count
      this.#counts.done += count
    }
    this.#counts.bytes += bytes
    this.#recognition.seconds += recognition.seconds
    this.#recognition.pages += recognition.pages
  }

  found(count: number): void {
    this.#counts.found += count
  }

  /** An item is finished and stored. */
  done(status: ItemStatus, bytes: number, { seconds, pages }: Recognition = { seconds: 0, pages: 0 }): void {
    this.#recognition.seconds += seconds
    this.#recognition.pages += pages
    this.#counts.done++
    this.#counts[status]++
    this.#counts.bytes += bytes
  }

  reading(path: string): void {
    this.#current = path
  }

  listed(): void {
    this.#isListed = true
  }

  end(): void {
    clearInterval(this.#timer)
    this.#current = ''
    this.#report()
  }

  #report(): void {
    const at = performance.now()
    const { found, done } = this.#counts
    this.#samples.push({ at, done })
    while (this.#samples.length > 2 && at - (this.#samples[0]?.at ?? at) > judgedMs) this.#samples.shift()
    this.#tell({
      ...this.#counts,
      recognition: { ...this.#recognition },
      rate: this.#since(at - windowMs).rate,
      listed: this.#isListed,
      timeLeft: !this.#isListed ? null : found === done ? 0 : this.#timeLeft(),
      current: this.#current,
    })
  }

  #timeLeft(): number | null {
    const { found, done } = this.#counts
    const past = this.#since(Number.NEGATIVE_INFINITY)
    return past.ms >= leastMs && past.done >= leastDone ? (found - done) / past.rate : null
  }

  /** What was done after the newest sample that is no younger than `from`, or the oldest that is kept. */
  #since(from: number): { ms: number; done: number; rate: number } {
    const first = this.#samples.findLast(({ at }) => at <= from) ?? this.#samples[0]
    const last = this.#samples.at(-1)
    if (!first || !last) return { ms: 0, done: 0, rate: 0 }
    const [ms, done] = [last.at - first.at, last.done - first.done]
    return { ms, done, rate: ms > 0 ? (done / ms) * 1000 : 0 }
  }
}
