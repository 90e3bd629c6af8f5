import { z } from 'zod'
import { atOnce } from '../../../kit/at-once.ts'
import type { Slack } from '../api.ts'
import { SlackFault } from '../fault.ts'
import { keyOf } from '../keys.ts'
import { AuditRecord } from './record.ts'

const Share = z.looseObject({ ts: z.string(), thread_ts: z.string().nullish() })
const Shares = z.record(z.string(), z.array(Share)).nullish().catch(undefined)
const One = z.looseObject({
  file: z.looseObject({ shares: z.looseObject({ public: Shares, private: Shares }).nullish() }),
})
const askedAtOnce = 4
const mostKnown = 10_000

/** Where files lie that the log names by their ids alone: behind the message that they were first shared with. */
export class FilePlaces {
  readonly #slack: Slack
  readonly #known = new Map<string, string | undefined>()

  constructor(slack: Slack) {
    this.#slack = slack
  }

  /** Keys of the files that these records are about, by their ids; files that the token does not see are left out. */
  async of(records: readonly unknown[]): Promise<ReadonlyMap<string, string>> {
    const ids = new Set(records.flatMap(record => AuditRecord.safeParse(record).data?.entity?.file?.id ?? []))
    if (this.#known.size > mostKnown) this.#known.clear()
    await atOnce([...ids], askedAtOnce, async id => {
      if (!this.#known.has(id)) this.#known.set(id, await this.#ask(id))
    })
    return new Map([...ids].flatMap(id => (this.#known.get(id) ? [[id, this.#known.get(id) ?? ''] as const] : [])))
  }

  async #ask(id: string): Promise<string | undefined> {
    try {
      const call = { method: 'files.info', parameters: { file: id }, what: 'A file' }
      const { shares } = (await this.#slack.call(One, call)).file
      const all = Object.entries({ ...shares?.public, ...shares?.private }).flatMap(([channel, at]) =>
        at.map(({ ts, thread_ts }) => ({ channel, ts, thread: thread_ts ?? undefined })),
      )
      const first = all.toSorted((one, other) => Number(one.ts) - Number(other.ts))[0]
      if (!first) return undefined
      const { channel, ts, thread } = first
      return keyOf({ channel, ts, file: id, ...(thread !== undefined && thread !== ts && { thread }) })
    } catch (error) {
      if (error instanceof SlackFault) return undefined
      throw error
    }
  }
}
