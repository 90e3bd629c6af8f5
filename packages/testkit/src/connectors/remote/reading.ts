import {
  localIo,
  scrubber,
  splitSecrets,
  withoutLeaks,
  type Connection,
  type Connector,
  type Container,
  type Entry,
  type Page,
  type Removed,
} from '@sharelight/connectors'
import type { RemoteBench } from './bench.ts'

/** Opens the connector against its bench as the product does: what it says is scrubbed of its secrets. */
export async function openBench(
  connector: Connector,
  { settings, io }: Pick<RemoteBench, 'settings' | 'io'>,
  signal = new AbortController().signal,
): Promise<Connection> {
  const open = await connector.load()
  const { secrets } = splitSecrets(connector.settings, settings)
  const world = localIo({ signal, ownDomains: ['example.com'], ...io?.() })
  return withoutLeaks(await open(connector.settings.parse(settings), world), scrubber(secrets.values()))
}

type Open = () => Promise<Connection>

export interface Disturbance {
  /** Whether the process dies after so many pages that held something; it then goes on from the position with a new connection. */
  kill?(page: number): boolean
  /** Called after each page. */
  tamper?(page: number): Promise<void>
}

/** Keeps what a source holds by its pages alone, as the product does: what a list of everything does not name has gone. */
export class Follower {
  readonly entries = new Map<string, Entry>()
  readonly #containerOf = new Map<string, string>()
  readonly #positions = new Map<string, string>()
  /** What lists of everything named that have not come to their end. */
  readonly #seen = new Map<string, Set<string>>()
  readonly #open: Open
  /** Keys of items in the order in which pages named them. */
  named: string[] = []
  pages = 0

  constructor(open: Open) {
    this.#open = open
  }

  /** Reads all containers on from where they were left. */
  async read(disturbance: Disturbance = {}): Promise<void> {
    this.named = []
    this.pages = 0
    const containers = await this.#containers()
    for (const container of containers) await this.#readOne(container, disturbance)
    const ids = new Set(containers.map(({ id }) => id))
    for (const [key, id] of this.#containerOf) if (!ids.has(id)) this.#drop(key)
  }

  items(): Map<string, Entry> {
    return new Map([...this.entries].filter(([, { type }]) => type !== 'folder'))
  }

  async #containers(): Promise<Container[]> {
    const connection = await this.#open()
    const containers: Container[] = []
    for await (const container of connection.containers()) containers.push(container)
    await connection.close()
    return containers
  }

  async #readOne(container: Container, { kill, tamper }: Disturbance): Promise<void> {
    let last: Page<Entry | Removed> | undefined
    for (let isKilled = true; isKilled;) {
      isKilled = false
      const connection = await this.#open()
      for await (const page of connection.items?.(container, this.#positions.get(container.id)) ?? []) {
        last = page
        this.#take(container.id, page)
        if (page.items.length) this.pages++
        await tamper?.(this.pages)
        isKilled = page.next !== undefined && page.items.length > 0 && kill?.(this.pages) === true
        if (isKilled) break
      }
      await connection.close()
    }
    if (last?.next === undefined) this.#positions.delete(container.id)
    const seen = this.#seen.get(container.id)
    this.#seen.delete(container.id)
    const isBrokenOff = last?.covers === 'changes' && last.next === undefined
    if (!seen || isBrokenOff) return
    for (const [key, id] of this.#containerOf) if (id === container.id && !seen.has(key)) this.#drop(key)
  }

  #take(container: string, { items, next, covers }: Page<Entry | Removed>): void {
    if (covers === 'all' && !this.#seen.has(container)) this.#seen.set(container, new Set())
    for (const entry of items) {
      if (entry.type === 'removed') this.#remove(entry.key)
      else {
        this.#seen.get(container)?.add(entry.key)
        this.entries.set(entry.key, entry)
        this.#containerOf.set(entry.key, container)
        if (entry.type !== 'folder') this.named.push(entry.key)
      }
    }
    if (next !== undefined) this.#positions.set(container, next)
  }

  /** With what lies in it. */
  #remove(key: string): void {
    this.#drop(key)
    for (const [inside, { parent }] of this.entries) if (parent === key) this.#remove(inside)
  }

  #drop(key: string): void {
    this.entries.delete(key)
    this.#containerOf.delete(key)
  }
}

/** What a first reading finds. */
export async function readAll(open: Open): Promise<Follower> {
  const follower = new Follower(open)
  await follower.read()
  return follower
}
