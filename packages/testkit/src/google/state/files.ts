import type { Group, User } from './people.ts'

export interface Permission {
  id: string
  type: 'user' | 'group' | 'domain' | 'anyone'
  role: string
  emailAddress?: string
  displayName?: string
  domain?: string
  allowFileDiscovery?: boolean
  expirationTime?: string
}

export interface File {
  id: string
  name: string
  mimeType: string
  parentId?: string
  /** Of the account that it belongs to; nothing in a shared drive. */
  ownerId?: string
  driveId?: string
  content: Buffer
  createdTime: string
  modifiedTime: string
  trashed: boolean
  /** Given here, what the owner has among them; of a shared drive's top, its members. */
  grants: Permission[]
  shortcutTo?: string
  copyRequiresWriterPermission?: boolean
  restriction?: { readOnly: boolean; reason?: string; restrictingUser?: string }
  /** Classification labels on it, each with the choices made in its fields. */
  labels?: ReadonlyMap<string, Readonly<Record<string, LabelValue>>>
  /** Held for malware. */
  isAbusive?: boolean
}

/** What is filled in: of one kind. */
export interface LabelValue {
  valueType: string
  selection?: string[]
  text?: string[]
}

export interface Change {
  seq: number
  time: string
  fileId?: string
  driveId?: string
  /** Ids of the accounts that see it. */
  audience: ReadonlySet<string>
}

interface World {
  users: ReadonlyMap<string, User>
  groups: ReadonlyMap<string, Group>
  now(): string
}

const ranks = ['reader', 'commenter', 'writer', 'fileOrganizer', 'organizer', 'owner']

/** The files of all drives, who reaches each, and what changed. */
export class FileStore {
  readonly #world: World
  readonly #all = new Map<string, File>()
  /** By the id of an account or a shared drive. */
  readonly #within = new Map<string, Set<string>>()
  /** By the id of the folder that they lie in. */
  readonly #below = new Map<string, Set<string>>()
  readonly changes: Change[] = []
  /** Another one whenever something is. */
  version = 0
  /** Positions before this one are no longer known. */
  changesFrom = 0

  constructor(world: World) {
    this.#world = world
  }

  get(id: string): File | undefined {
    return this.#all.get(id)
  }

  /** Ids, the oldest first. */
  within(owner: string): ReadonlySet<string> {
    return this.#within.get(owner) ?? new Set()
  }

  keep(file: File): void {
    const before = this.#all.get(file.id)
    const audience = before ? this.audienceOf(before) : new Set<string>()
    if (before) this.#forget(before)
    this.fill(file)
    this.#note(file, new Set([...audience, ...this.audienceOf(file)]), before)
  }

  /** As it always was: no change is told of it. */
  fill(file: File): void {
    this.version++
    this.#all.set(file.id, file)
    add(this.#within, placeOf(file), file.id)
    if (file.parentId !== undefined) add(this.#below, file.parentId, file.id)
  }

  #forget(file: File): void {
    this.#within.get(placeOf(file))?.delete(file.id)
    if (file.parentId !== undefined) this.#below.get(file.parentId)?.delete(file.id)
  }

  /** For good, with what lies in it. */
  remove(file: File): void {
    for (const below of this.below(file.id)) this.remove(below)
    const audience = this.audienceOf(file)
    this.#all.delete(file.id)
    this.version++
    this.#forget(file)
    this.#note(file, audience)
  }

  below(id: string): File[] {
    return [...(this.#below.get(id) ?? [])].flatMap(one => this.#all.get(one) ?? [])
  }

  /** What of a shared drive is no file: its name or its members. */
  noteDrive(driveId: string): void {
    const top = this.#all.get(driveId)
    this.#push({ driveId, audience: top ? this.audienceOf(top) : new Set() })
  }

  #note(file: File, audience: ReadonlySet<string>, before?: File): void {
    const driveIds = new Set([file.driveId, before?.driveId])
    for (const driveId of driveIds) this.#push({ fileId: file.id, audience, ...(driveId !== undefined && { driveId }) })
  }

  #push(change: Pick<Change, 'fileId' | 'driveId' | 'audience'>): void {
    this.changes.push({ seq: this.changes.length + 1, time: this.#world.now(), ...change })
  }

  /** All that apply, each with where it was given. */
  effective(file: File): (Permission & { inheritedFrom?: string })[] {
    const found = new Map<string, Permission & { inheritedFrom?: string }>()
    for (let at: File | undefined = file; at; at = at.parentId === undefined ? undefined : this.#all.get(at.parentId))
      for (const grant of at.grants) {
        const isOwn = at.id === file.id
        const given = isOwn
          ? grant
          : { ...grant, role: grant.role === 'owner' ? 'writer' : grant.role, inheritedFrom: at.id }
        const known = found.get(grant.id)
        if (!known || ranks.indexOf(known.role) < ranks.indexOf(given.role)) found.set(grant.id, given)
      }
    return [...found.values()]
  }

  roleOf(user: User, file: File): string | undefined {
    const mine = this.effective(file).filter(grant => this.#isFor(grant, user))
    return mine.map(({ role }) => role).sort((one, other) => ranks.indexOf(other) - ranks.indexOf(one))[0]
  }

  audienceOf(file: File): Set<string> {
    const ids = [...this.#world.users.values()]
      .filter(user => this.roleOf(user, file) !== undefined)
      .map(({ id }) => id)
    return new Set(ids)
  }

  #isFor({ type, emailAddress = '', domain }: Permission, { email }: User): boolean {
    if (type === 'anyone') return true
    if (type === 'domain') return email.endsWith(`@${domain}`)
    return type === 'user' ? emailAddress === email : this.#isIn(emailAddress, email)
  }

  #isIn(group: string, email: string, depth = 0): boolean {
    const members = this.#world.groups.values().find(one => one.email === group)?.members
    if (!members || depth > 10) return false
    return members.has(email) || [...members].some(member => this.#isIn(member, email, depth + 1))
  }
}

function add(sets: Map<string, Set<string>>, name: string, id: string): void {
  const known = sets.get(name)
  if (known) known.add(id)
  else sets.set(name, new Set([id]))
}

const placeOf = ({ ownerId, driveId }: File) => driveId ?? ownerId ?? ''
