import { setPriority } from 'node:os'
import { Places } from '@sharelight/connectors'
import { AgentOrders, type DeviceReport } from '@sharelight/contract'
import { createLazyReader, type Reader } from '@sharelight/scan'
import { deleteFolder, openFolder, writeStatus, type OpenFolder } from './folder.ts'
import { Revoked } from './link.ts'
import { factsHere, whyNotNow } from './machine.ts'
import { Memory } from './memory.ts'
import { passOver } from './pass.ts'
import { groundOf, homesHere, type Ground, type Place } from './storage.ts'
import { Talk } from './talk.ts'
import { Wake } from './wake.ts'
import { Watch } from './watch.ts'

export interface AgentOptions {
  folder: string
  version: string
  /** Folders that count as removable media besides those that the system tells of. */
  media: readonly string[]
  /** Bytes of what waits to be sent; beyond them nothing more is read. */
  mostQueued: number
  signal: AbortSignal
  say(sentence: string): void
}

const lookAroundMs = 5000
/** Where the system tells of no change, what leads out is looked at so often all the same. */
const outwardEveryMs = 5 * 60_000

/** Reads one pass over everything, sends it, and ends. @throws NotTaken where the server takes nothing */
export async function runOnce(options: AgentOptions): Promise<void> {
  await withAgent(options, async agent => {
    await agent.talk.once()
    await agent.readAll()
    await agent.talk.once()
  })
}

/** Until it is stopped, or revoked. */
export async function runAgent(options: AgentOptions): Promise<void> {
  await withAgent(options, agent => Promise.all([agent.talk.run(), agent.read()]))
}

async function withAgent(options: AgentOptions, work: (agent: Agent) => Promise<unknown>): Promise<void> {
  const opened = openFolder(options.folder)
  const memory = await Memory.open(options.folder)
  const ending = new AbortController()
  const signal = AbortSignal.any([options.signal, ending.signal])
  const agent = new Agent({ ...options, signal }, opened, memory)
  let isRevoked = false
  try {
    await work(agent)
  } catch (error) {
    isRevoked = error instanceof Revoked
    if (!isRevoked && !options.signal.aborted) throw error
    if (isRevoked) options.say(`${(error as Revoked).message} The agent deletes its key and its queue, and ends.`)
  } finally {
    ending.abort()
    await agent.close()
    memory.close()
    if (isRevoked) deleteFolder(options.folder)
  }
}

class Agent {
  readonly talk: Talk
  readonly #options: AgentOptions
  readonly #opened: OpenFolder
  readonly #memory: Memory
  readonly #wake = new Wake()
  readonly #watch = new Watch(() => this.#wake.now())
  readonly #openPlaces: Places
  #orders: AgentOrders | undefined
  #ground: Ground = { roots: [], places: [] }
  #doing: Pick<DeviceReport, 'doing' | 'why'> = { doing: 'resting', why: '' }
  #reader: Reader | undefined
  #reading: Promise<unknown> = Promise.resolve()

  constructor(options: AgentOptions, opened: OpenFolder, memory: Memory) {
    this.#options = options
    this.#opened = opened
    this.#memory = memory
    this.#openPlaces = new Places({ never: [options.folder] })
    const kept = memory.note('orders')
    if (kept) this.#orders = AgentOrders.parse(JSON.parse(kept))
    this.talk = new Talk({
      opened,
      memory,
      facts: factsHere({ ...opened.enrolment, version: options.version }),
      report: () => this.#report(),
      onOrders: orders => this.#take(orders),
      say: options.say,
      signal: options.signal,
    })
    gently()
  }

  async close(): Promise<void> {
    this.#watch.close()
    await this.#reading.catch(() => undefined)
    await this.#reader?.close()
    this.#keepStatus()
  }

  /** Every root once, whatever the hours. */
  async readAll(): Promise<void> {
    await this.#lookAround()
    for (const root of this.#ground.roots) await this.#pass(root, { isUrgent: true })
    this.#doing = { doing: 'resting', why: '' }
  }

  /** What is due, as the policy has it, until it is told to stop. */
  async read(): Promise<void> {
    const { signal } = this.#options
    while (!signal.aborted) {
      const { root, isUrgent } = await this.#due()
      if (root) await this.#pass(root, { isUrgent })
      else await this.#rest()
    }
  }

  async #rest(): Promise<void> {
    await this.#reader?.close()
    this.#reader = undefined
    this.#keepStatus()
    await this.#wake.wait(lookAroundMs, this.#options.signal)
  }

  async #lookAround(): Promise<void> {
    if (!this.#orders) return
    this.#ground = await groundOf(this.#orders.policy, { homes: await homesHere(), media: this.#options.media })
    this.#watch.follow(this.#ground.roots)
  }

  async #due(): Promise<{ root?: Place; isUrgent: boolean }> {
    await this.#lookAround()
    const changed = this.#watch.taken()
    const { roots } = this.#ground
    if (this.#isFull()) {
      for (const path of changed) this.#pending.add(path)
      this.#doing = { doing: 'full', why: 'The queue is full: it reads on when the server has taken some of it.' }
      return { isUrgent: false }
    }
    for (const path of changed) this.#pending.add(path)
    const outward = roots.find(({ path }) => this.#pending.has(path))
    if (outward) {
      this.#pending.delete(outward.path)
      return { root: outward, isUrgent: true }
    }
    const why = this.#orders ? await whyNotNow(this.#orders.policy, { now: new Date() }) : 'It has no policy yet.'
    this.#doing = why === undefined ? { doing: 'resting', why: '' } : { doing: 'waits', why }
    const root = why === undefined ? roots.find(each => this.#isDue(each)) : undefined
    return root ? { root, isUrgent: false } : { isUrgent: false }
  }

  readonly #pending = new Set<string>()

  #isDue({ path, storage }: Place): boolean {
    const { readAt } = this.#memory.root(path, storage, Date.now())
    const isOutward = storage === 'removable' || storage === 'personal_sync'
    const everyMs = (this.#orders?.policy.everyMinutes ?? 60) * 60_000
    return readAt === null || Date.now() - readAt >= (isOutward ? Math.min(outwardEveryMs, everyMs) : everyMs)
  }

  async #pass(root: Place, { isUrgent }: { isUrgent: boolean }): Promise<void> {
    const { signal, say } = this.#options
    const orders = this.#orders
    if (!orders) return
    this.#doing = { doing: 'reading', why: '' }
    this.#keepStatus()
    this.#reader ??= createLazyReader({ workers: 1 })
    const { policy, reading } = orders
    const pass = passOver(root, {
      memory: this.#memory,
      reader: this.#reader,
      hashKey: this.#opened.hashKey,
      policy,
      reading,
      ground: this.#ground,
      openPlaces: this.#openPlaces,
      isUrgent,
      signal,
      mayGoOn: async () =>
        !this.#isFull() && (isUrgent || (await whyNotNow(policy, { now: new Date() })) === undefined),
      onTold: () => this.talk.wake(),
    })
    this.#reading = pass
    try {
      const isDone = await pass
      this.talk.helloSoon()
      // It goes on from there when it may.
      if (!isDone && isUrgent) this.#pending.add(root.path)
    } catch (error) {
      signal.throwIfAborted()
      say(`${root.path} was not read: ${error instanceof Error ? error.message : String(error)}`)
      this.#memory.passed(root.path, Date.now())
    }
  }

  #take(orders: AgentOrders): void {
    this.#memory.setNote('orders', JSON.stringify(orders))
    this.#orders = orders
    this.#wake.now()
  }

  #isFull(): boolean {
    return this.#memory.queued().bytes >= this.#options.mostQueued
  }

  #report(): DeviceReport {
    return {
      ...this.#doing,
      folders: this.#ground.roots.slice(0, 200).map(({ path, storage }) => {
        const { readAt } = this.#memory.root(path, storage, Date.now())
        return {
          path,
          storage,
          ...this.#memory.countsOf(path),
          readAt: readAt === null ? null : new Date(readAt).toISOString(),
        }
      }),
      queued: this.#memory.queued(),
    }
  }

  #keepStatus(): void {
    const { server, organisation, device } = this.#opened.enrolment
    writeStatus(this.#options.folder, {
      server,
      organisation,
      device,
      at: new Date().toISOString(),
      trouble: this.talk.trouble,
      ...this.#report(),
    })
  }
}

/** Whatever else runs goes first; the processes that read documents inherit it. */
function gently(): void {
  try {
    setPriority(10)
  } catch {
    // Some systems let nobody.
  }
}
