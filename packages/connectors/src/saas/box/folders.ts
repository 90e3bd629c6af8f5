import type { FolderEntry, Grant, Principal } from '../../kit/connector.ts'
import type { Box } from './api.ts'
import { collaborationGrants, linkGrants, principalOf, shown } from './grants.ts'
import { keyOf, pathOf } from './keys.ts'
import { Item, itemFields } from './shapes.ts'

/** What is known of a folder while what it holds is listed. */
export interface Folder {
  id: string
  /** For people, and from the root of the user. */
  path: string
  relative: string
  parent?: string
  grants: readonly Grant[]
  name: string
}

export interface Owner {
  id: string
  name: string
  /** In whose name it is read. */
  as: string | undefined
  principal: Principal
}

const remembered = 20_000

/** The folders of a user that are known at the moment; others are asked for, with those above them. */
export class Folders {
  readonly #box: Box
  readonly #owner: Owner
  readonly #now: () => Date
  readonly #known = new Map<string, Folder>()

  constructor(box: Box, owner: Owner, now: () => Date) {
    this.#box = box
    this.#owner = owner
    this.#now = now
  }

  /** A folder as a list names it, below one that is known. */
  async below(parent: Folder, item: Item): Promise<Folder> {
    const { name: top } = this.#owner
    const name = shown((item.name || item.id).replaceAll('/', '∕'))
    const grants = await this.grantsOf(item, 'folder', parent)
    const relative = parent.relative ? `${parent.relative}/${name}` : name
    return this.#keep({ id: item.id, name, path: `${top}/${relative}`, relative, parent: parent.id, grants })
  }

  /** @throws BoxFault where it is gone */
  async reach(id: string): Promise<Folder> {
    const known = this.#known.get(id)
    if (known) return known
    if (id === '0') return this.#keep({ id, name: this.#owner.name, path: this.#owner.name, relative: '', grants: [] })
    const query = { fields: [...itemFields, 'path_collection'].join(',') }
    const item = await this.#box.get(Item, {
      path: pathOf({ kind: 'folder', id }),
      query,
      as: this.#owner.as,
      what: 'A folder',
    })
    const above = item.path_collection?.entries?.at(-1)?.id ?? '0'
    return this.below(await this.reach(above === id ? '0' : above), item)
  }

  /** What a file or folder has itself, and what comes from above. */
  async grantsOf(item: Item, kind: 'file' | 'folder', parent: Folder): Promise<Grant[]> {
    const named =
      item.has_collaborations === false
        ? []
        : await collaborationGrants(this.#box, { kind, id: item.id }, this.#owner.as)
    const above = parent.grants.map(grant => ({ ...grant, inherited: true }))
    const passed = new Set(above.map(({ id }) => id))
    return [...linkGrants(item.shared_link, this.#now()), ...named.filter(({ id }) => !passed.has(id)), ...above]
  }

  entryOf({ id, name, path, parent, grants }: Folder): FolderEntry {
    const user = this.#owner.id
    return {
      type: 'folder',
      key: keyOf({ user, kind: 'folder', id }),
      name,
      path,
      identity: `folder ${user} ${id}`,
      owner: this.#owner.principal,
      ...(parent !== undefined && { parent: keyOf({ user, kind: 'folder', id: parent }) }),
      grants: [...grants],
    }
  }

  #keep(folder: Folder): Folder {
    const oldest = this.#known.size >= remembered ? this.#known.keys().next().value : undefined
    if (oldest !== undefined) this.#known.delete(oldest)
    this.#known.set(folder.id, folder)
    return folder
  }
}

export const ownerPrincipal = (user: {
  id: string
  login?: string | null | undefined
  name?: string | null | undefined
}) => principalOf({ ...user, type: 'user' }) ?? { kind: 'user' as const, name: user.id }
