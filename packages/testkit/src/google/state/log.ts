import type { TenantClock } from '../../microsoft/clock.ts'

interface Single {
  name: string
  value?: string
  multiValue?: string[]
  boolValue?: boolean
  intValue?: string
}

export interface Parameter extends Single {
  messageValue?: { parameter: Single[] }
  multiMessageValue?: { parameter: Single[] }[]
}

export interface LogEvent {
  type: string
  name: string
  parameters: Parameter[]
}

export interface LogRecord {
  app: string
  time: string
  /** 64 bits, with a sign. */
  uniqueQualifier: string
  actor: { email: string; profileId: string }
  ipAddress?: string
  events: LogEvent[]
}

/** How the logs behave. */
export interface LogWays {
  /** Until a record is there. */
  delaySeconds: number
  /** Google gives the newest first, mostly. */
  isUnordered: boolean
  isDoubled: boolean
  /** Logs that the edition of Workspace does not have. */
  lacking: Set<string>
}

/** What happened, by the logs of Google's applications. */
export class ActivityLog {
  readonly #all: LogRecord[] = []
  readonly #clock: TenantClock
  readonly ways: LogWays = { delaySeconds: 0, isUnordered: false, isDoubled: false, lacking: new Set() }

  constructor(clock: TenantClock) {
    this.#clock = clock
  }

  note(record: Omit<LogRecord, 'time' | 'uniqueQualifier'>): void {
    const number = BigInt(this.#all.length + 1)
    // Beyond what a double holds.
    const uniqueQualifier = String((number % 2n ? 1n : -1n) * (9_007_199_254_740_993n + number))
    this.#all.push({ ...record, time: this.#clock.now().toISOString(), uniqueQualifier })
  }

  /** Times are milliseconds. */
  between(app: string, start: number, end: number): LogRecord[] {
    const due = this.#clock.now().getTime() - this.ways.delaySeconds * 1000
    const found = this.#all.filter(({ app: of, time }) => {
      const at = Date.parse(time)
      return of === app && at >= start && at <= end && at <= due
    })
    const newestFirst = found.toReversed()
    const told = this.ways.isDoubled ? newestFirst.flatMap(one => [one, one]) : newestFirst
    return this.ways.isUnordered
      ? told.toSorted((one, other) => (one.uniqueQualifier < other.uniqueQualifier ? -1 : 1))
      : told
  }
}
