import { AgentOrders, type DeviceFacts, type DeviceReport } from '@sharelight/contract'
import { z } from 'zod'
import type { OpenFolder } from './folder.ts'
import { Link, NotTaken } from './link.ts'
import type { Memory } from './memory.ts'
import { Wake } from './wake.ts'

/** What was read is said soon after, and not after each folder. */
const soonMs = 20_000

const Taken = z.object({ lastBatch: z.int(), refused: z.int() })

interface TalkOptions {
  opened: OpenFolder
  memory: Memory
  facts: DeviceFacts
  report(): DeviceReport
  onOrders(orders: AgentOrders): void
  say(sentence: string): void
  signal: AbortSignal
}

/** Sends what is queued, in order, and hears what to do. What the server does not take stays queued. */
export class Talk {
  readonly #options: TalkOptions
  readonly #link: Link
  readonly #wake = new Wake()
  #helloAt = 0
  /** Why the server takes nothing, as long as it does not. */
  trouble = ''

  constructor(options: TalkOptions) {
    this.#options = options
    this.#link = new Link(options.opened.enrolment.server)
  }

  wake(): void {
    this.#wake.now()
  }

  /** There is news of what was read. */
  helloSoon(): void {
    this.#helloAt = Math.min(this.#helloAt, Date.now() + soonMs)
    this.#wake.now()
  }

  /** Asks for orders, and sends all that is queued. @throws NotTaken, Revoked */
  async once(): Promise<void> {
    await this.#hello()
    while (await this.#sendNext());
    // What was found since is said, too.
    await this.#hello()
  }

  /** Until it is told to stop. @throws Revoked */
  async run(): Promise<void> {
    const { signal } = this.#options
    while (!signal.aborted) {
      try {
        if (Date.now() >= this.#helloAt) await this.#hello()
        const isMore = await this.#sendNext()
        this.#recovered()
        if (!isMore) await this.#wake.wait(this.#helloAt - Date.now(), signal)
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof NotTaken)) throw error
        this.#failed(error)
        // Whoever has found something more does not shorten it.
        await new Wake().wait(error.retryAt.getTime() - Date.now(), signal)
      }
    }
  }

  async #hello(): Promise<void> {
    const { facts, report, memory, onOrders } = this.#options
    const orders = await this.#call('/hello', { facts, report: report() }, AgentOrders)
    const sent = Number(memory.note('sent') ?? 0)
    // A backup of one of the two was restored: the numbers are the server's, and all is told again.
    if (orders.lastBatch !== sent && !(await this.#isOnlyUnheard(orders.lastBatch))) {
      memory.goOnAfter(orders.lastBatch)
      memory.forgetTold()
    }
    this.#helloAt = Date.now() + orders.askAgainSeconds * 1000
    onOrders(orders)
  }

  /** The server took the last batch, and its answer was lost. */
  async #isOnlyUnheard(lastBatch: number): Promise<boolean> {
    const { memory } = this.#options
    if (memory.next()?.number !== lastBatch) return false
    memory.sent(lastBatch)
    return true
  }

  /** Whether there was one. */
  async #sendNext(): Promise<boolean> {
    const { memory, say } = this.#options
    const batch = memory.next()
    if (!batch) return false
    const { refused } = await this.#call('/batches', batch, Taken)
    memory.sent(batch.number)
    if (refused) say(`The server left out ${refused} of ${batch.entries.length} things: it does not understand them.`)
    return true
  }

  #call<T>(path: `/${string}`, body: object, as: z.ZodType<T>): Promise<T> {
    const { opened, memory, signal } = this.#options
    const nextCall = () => {
      const call = Math.max(Date.now(), Number(memory.note('call') ?? 0) + 1)
      memory.setNote('call', String(call))
      return call
    }
    const { privateKey: key, enrolment } = opened
    return this.#link.call(path, body, { as, device: enrolment.device, key, nextCall, signal })
  }

  #failed({ message }: NotTaken): void {
    if (message !== this.trouble) this.#options.say(message)
    this.trouble = message
  }

  #recovered(): void {
    if (this.trouble) this.#options.say('The server answers again.')
    this.trouble = ''
  }
}
