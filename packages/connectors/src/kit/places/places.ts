import { readFile, realpath, stat } from 'node:fs/promises'
import { isAbsolute, resolve } from 'node:path'
import { ConnectorError } from '../source-fault.ts'
import { contains } from './contains.ts'
import { aliasesOf, machineMounts } from './mount-aliases.ts'

export interface PlacesRules {
  /** Absolute paths of what may be read, with everything below; absent: the whole machine. */
  open?: readonly string[]
  /** Not to be read, unless the same place or one inside it is named in `open`. */
  closed?: readonly string[]
  /** Not to be read whatever is open: what Sharelight itself keeps. The machine's own file systems, such as /proc, never are. */
  never?: readonly string[]
}

interface Identity {
  dev: bigint
  ino: bigint
}
type Kind = 'never' | 'closed'

/** The rules as the machine is now: spelt and real paths, other mounts of the same, device and inode. */
interface Ground {
  open: string[] | undefined
  closed: string[]
  never: string[]
  identities: ReadonlyMap<string, { kind: Kind; paths: string[] }>
}

const freshMs = 1000

/**
 * What of this machine's files may be read: the one place where that is decided, for every folder that is listed and every file that is opened.
 * A way round by a link, another mount or a hard link leads to the same real path, device and inode, and is closed with them.
 */
export class Places {
  readonly #rules: PlacesRules
  #ground: { at: number; known: Promise<Ground> } | undefined

  constructor(rules: PlacesRules = {}) {
    this.#rules = rules
  }

  /** The folders and files that were opened, where not all is open. */
  async tops(): Promise<string[] | undefined> {
    if (!this.#rules.open) return undefined
    const real = await Promise.all(this.#rules.open.map(path => realpath(path).catch(() => undefined)))
    const found = [...new Set(real.filter(path => path !== undefined))]
    return Promise.all(found.map(async path => ((await this.why(path)) ? [] : [path]))).then(paths =>
      paths.flat().sort(),
    )
  }

  /**
   * Where a path really leads. Outside of what is open it is not even looked up: an answer would tell what is there.
   * @throws ConnectorError `excluded`, and faults of the file system
   */
  async real(path: string): Promise<string> {
    const ground = await this.#fresh()
    refuse(path, whySpelt(resolve(path), ground))
    const found = await realpath(path)
    await this.require(found, await stat(found, { bigint: true }).catch(() => undefined))
    return found
  }

  /** @throws ConnectorError `excluded`. `path` as it really is; `identity` of what was opened there. */
  async require(path: string, identity?: Identity): Promise<void> {
    refuse(path, await this.why(path, identity))
  }

  /** Why a real path may not be read. */
  async why(path: string, identity?: Identity): Promise<string | undefined> {
    const ground = await this.#fresh()
    return whySpelt(path, ground) ?? (identity && whyIdentical(path, identity, ground))
  }

  /** Mounts come and go, and a key file is made with the first start: what is known is a second old at most. */
  #fresh(): Promise<Ground> {
    const now = performance.now()
    if (!this.#ground || now - this.#ground.at > freshMs) this.#ground = { at: now, known: groundOf(this.#rules) }
    return this.#ground.known
  }
}

async function groundOf({ open, closed = [], never = [] }: PlacesRules): Promise<Ground> {
  const mountinfo = await readFile('/proc/self/mountinfo', 'utf8').catch(() => '')
  const [openPaths, closedPaths, neverPaths] = await Promise.all([
    open && spellings(open),
    spellings(closed),
    spellings(never),
  ])
  const identities = new Map<string, { kind: Kind; paths: string[] }>()
  for (const [kind, paths] of [
    ['closed', closedPaths],
    ['never', neverPaths],
  ] as const) {
    for (const path of paths) {
      const found = await stat(path, { bigint: true }).catch(() => undefined)
      if (found) identities.set(nameOf(found), { kind, paths: [...(identities.get(nameOf(found))?.paths ?? []), path] })
    }
  }
  return {
    open: openPaths,
    closed: [...closedPaths, ...aliasesOf(closedPaths, mountinfo)],
    identities,
    never: [...neverPaths, ...aliasesOf(neverPaths, mountinfo), ...machineMounts(mountinfo)],
  }
}

async function spellings(paths: readonly string[]): Promise<string[]> {
  const real = await Promise.all(paths.map(path => realpath(path).catch(() => resolve(path))))
  return [...new Set([...paths.map(path => resolve(path)), ...real])]
}

/** The nearer of what is open and what is closed decides. */
function whySpelt(path: string, { open, closed, never }: Ground): string | undefined {
  if (never.some(place => contains(place, path))) return sentences.never
  const opened = open ? nearest(open, path) : 0
  if (opened < 0) return sentences.outside
  return nearest(closed, path) > opened ? sentences.closed : undefined
}

function whyIdentical(path: string, identity: Identity, { open, identities }: Ground): string | undefined {
  const known = identities.get(nameOf(identity))
  if (known?.kind === 'never') return sentences.never
  const isOpened = open?.some(place => contains(place, path) && known?.paths.some(each => contains(each, place)))
  return known && !isOpened ? sentences.closed : undefined
}

function nearest(places: readonly string[], path: string): number {
  return Math.max(-1, ...places.filter(place => contains(place, path)).map(place => place.length))
}

function refuse(path: string, why: string | undefined): void {
  if (!isAbsolute(path)) throw new ConnectorError('malformed', `"${path}" is not an absolute path.`)
  if (why) throw new ConnectorError('excluded', `${path} ${why}`)
}

const nameOf = ({ dev, ino }: Identity) => `${dev}:${ino}`

const sentences = {
  never: 'is where Sharelight or the machine itself keeps things; it is never read. Choose another folder.',
  closed:
    'holds temporary or program files, which are not read unless whoever runs Sharelight opens them (SCAN_ROOTS). Choose another folder.',
  outside:
    'is not open to this organisation. Choose a folder that is, or ask whoever runs Sharelight to open this one (SCAN_ROOTS).',
}
