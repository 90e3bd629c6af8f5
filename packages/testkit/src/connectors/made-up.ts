import {
  ConnectorError,
  SourceFault,
  type Connection,
  type Connector,
  type Container,
  type Entry,
  type Grant,
  type Page,
  type Removed,
} from '@sharelight/connectors'
import { z } from 'zod'
import { MadeUpFeeds } from './made-up-feeds.ts'
import { revoking } from './made-up-remedy.ts'

interface Thing {
  drive: string
  parent?: string
  name: string
  text?: string
  grants: Grant[]
  version: number
  seen: number
  gone?: boolean
}

export const madeUpServices = [
  { code: 901, key: 'made_up_files', name: 'Made-up Files', icon: 'database', colour: '' },
  { code: 902, key: 'made_up_chat', name: 'Made-up Chat', icon: 'message', colour: 'violet' },
] as const

/** A remote source in memory, as services of the kind behave: ids that stay, lists in pages, lists of changes, and whatever goes wrong. */
export class MadeUpRemote {
  readonly #things = new Map<string, Thing>()
  readonly #drives = new Map<string, string>([
    ['drive', 'made_up_files'],
    ['chat', 'made_up_chat'],
  ])
  #clock = 0
  /** Positions from before this are not known any more. */
  #knownFrom = 0
  /** Items that were asked for. */
  readonly fetched: string[] = []
  /** What to say in place of the page with this number, counted over the source's life. */
  readonly faults = new Map<number, Error>()
  /** What to say in place of an item's content. */
  readonly broken = new Map<string, Error>()
  /** Asked before each page of a drive, and before an item's content. */
  beforePage: (drive: string) => void | Promise<void> = () => undefined
  beforeContent: (key: string) => void | Promise<void> = () => undefined
  /** Of the next list of changes. */
  gap: { from: string; to: string } | undefined
  pages = 0
  pageSize = 3
  readonly told = new MadeUpFeeds()

  put(key: string, thing: Partial<Pick<Thing, 'drive' | 'parent' | 'name' | 'text' | 'grants'>>): void {
    const known = this.#things.get(key)
    const isRead = thing.text !== undefined && thing.text !== known?.text
    this.#things.set(key, {
      drive: 'drive',
      name: key,
      grants: [],
      version: 0,
      ...known,
      ...thing,
      seen: ++this.#clock,
      gone: false,
      ...(isRead && { version: this.#clock }),
    })
  }

  grantsOf(key: string): readonly Grant[] {
    return this.#things.get(key)?.grants ?? []
  }

  /** The list of changes names what was removed, not what lay in it. */
  remove(key: string): void {
    const thing = this.#things.get(key)
    if (!thing) return
    for (const [inside, { parent }] of this.#things) if (parent === key) this.#things.delete(inside)
    Object.assign(thing, { gone: true, seen: ++this.#clock })
  }

  addDrive(drive: string, service = 'made_up_files'): void {
    this.#drives.set(drive, service)
  }

  removeDrive(drive: string): void {
    this.#drives.delete(drive)
  }

  /** From now on it does not know the positions that it has given. */
  forgetPositions(): void {
    this.#knownFrom = ++this.#clock
  }

  readonly connector: Connector<Record<string, unknown>> = {
    id: 'made-up',
    name: 'Made-up source',
    description: 'Files and messages that are nowhere but in memory.',
    icon: 'plug',
    entry: [
      {
        id: 'made_up',
        data_source: 'made_up',
        name: 'Made-up source',
        display_name: 'Made-up source',
        icon: 'made_up',
        desc: 'Files and messages of a made-up source.',
        sources: ['Made-up Files'],
        security_posture_group: 'AtRest',
        security_postures: ['data_security'],
      },
    ],
    services: madeUpServices,
    permissions: [{ name: 'Read everything', why: 'To list what there is and to read it.' }],
    capabilities: new Set(['content', 'permissions', 'changes']),
    remedies: [
      {
        id: 'revoke',
        title: 'Revoke',
        description: 'Takes one grant back.',
        targets: ['item', 'folder'],
        destructive: false,
        undoable: true,
      },
    ],
    settings: z.object({
      site: z.string().default('made-up.example').meta({ title: 'Site' }),
      token: z.string().default('').meta({ title: 'Token', secret: true }),
    }),
    signIn: { kind: 'keys' },
    hosts: () => ['made-up.example'],
    load: () => Promise.resolve(() => Promise.resolve(this.#open())),
  }

  #open(): Connection {
    const drives = () => [...this.#drives]
    return {
      check: () => Promise.resolve({ ok: true, granted: ['Read everything'], missing: [] }),
      async *containers() {
        for (const [id, service] of drives()) yield { id, name: id, service }
      },
      items: (container, from) => this.#list(container, from),
      fetch: ({ key }) => this.#fetch(key),
      ...this.told.connection(),
      remedies: { revoke: revoking(this) },
      close: () => Promise.resolve(),
    }
  }

  async *#list({ id: drive }: Container, from: string | undefined): AsyncGenerator<Page<Entry | Removed>> {
    const [kind, at, offset] = from?.split(':') ?? ['all', String(this.#clock), '0']
    if (Number(at) < this.#knownFrom) throw new SourceFault('resync', 'The position is no longer known.')
    const since = kind === 'changes' ? Number(at) : -1
    const covers = kind === 'changes' ? ('changes' as const) : ('all' as const)
    const found = [...this.#things]
      .filter(([, thing]) => thing.drive === drive && thing.seen > since && (since >= 0 || !thing.gone))
      .sort(([, a], [, b]) => a.seen - b.seen)
    const now = this.#clock
    for (let start = Number(offset); start < found.length || start === 0; start += this.pageSize) {
      await this.beforePage(drive)
      const fault = this.faults.get(++this.pages)
      if (fault) throw fault
      const isLast = start + this.pageSize >= found.length
      const items = found.slice(start, start + this.pageSize).map(([key, thing]) => this.#entryOf(key, thing))
      yield {
        items,
        covers,
        next: isLast ? `changes:${now}:0` : `${kind}:${at}:${start + this.pageSize}`,
        ...(this.gap && covers === 'changes' && { gap: this.gap }),
      }
    }
  }

  #entryOf(key: string, { name, parent, text, grants, version, gone }: Thing): Entry | Removed {
    if (gone) return { type: 'removed', key }
    const place = { key, name, path: this.#pathOf(key), identity: key, grants, ...(parent !== undefined && { parent }) }
    return text === undefined
      ? { type: 'folder', ...place }
      : {
          type: 'item',
          kind: 'file',
          ...place,
          mime: 'text/plain',
          size: text.length,
          stamp: String(version),
          events: [],
        }
  }

  #pathOf(key: string): string {
    const thing = this.#things.get(key)
    return thing?.parent === undefined ? `/${thing?.name ?? key}` : `${this.#pathOf(thing.parent)}/${thing.name}`
  }

  async #fetch(key: string) {
    this.fetched.push(key)
    await this.beforeContent(key)
    const fault = this.broken.get(key)
    if (fault) throw fault
    const { text } = this.#things.get(key) ?? {}
    if (text === undefined) throw new ConnectorError('vanished', `${key} is gone.`)
    return { bytes: Buffer.from(text) }
  }
}
