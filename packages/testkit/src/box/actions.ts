import type { BoxState, StoredCollaboration, StoredItem, StoredLink, StoredUser } from './state.ts'

export interface BoxActions {
  addUser(user: Partial<StoredUser> & { login: string }): StoredUser
  addGroup(name: string, members?: readonly string[]): string
  put(owner: StoredUser, path: string, content: string, more?: Partial<StoredItem>): StoredItem
  folder(owner: StoredUser, path: string): StoredItem
  /** With what lies in it. */
  trash(item: StoredItem): void
  link(item: StoredItem, more?: Partial<StoredLink>): StoredLink
  collaborate(
    item: StoredItem,
    who: StoredCollaboration['who'],
    more?: Partial<StoredCollaboration>,
  ): StoredCollaboration
  /** Adds an event to the log, `twice` where it is told two times. */
  record(type: string, more?: Record<string, unknown>, twice?: boolean): void
  find(owner: StoredUser, path: string): StoredItem | undefined
}

export function actionsOf(state: BoxState): BoxActions {
  const serial = () => String(1_000_000 + state.count())
  const make = (item: Pick<StoredItem, 'kind' | 'name' | 'parent' | 'owner'> & Partial<StoredItem>): StoredItem => {
    const made: StoredItem = {
      id: serial(),
      content: Buffer.alloc(0),
      version: 0,
      at: state.now(),
      isTrashed: false,
      ...item,
    }
    state.items.set(made.id, made)
    return made
  }
  const child = (owner: string, parent: string, name: string) =>
    state.items
      .values()
      .find(item => item.owner === owner && item.parent === parent && item.name === name && !item.isTrashed)
  const walk = (owner: StoredUser, names: readonly string[]): string => {
    let parent = '0'
    for (const name of names)
      parent = (child(owner.id, parent, name) ?? make({ kind: 'folder', name, parent, owner: owner.id })).id
    return parent
  }
  const trash = (item: StoredItem) => {
    item.isTrashed = true
    for (const one of state.items.values()) if (one.parent === item.id && !one.isTrashed) trash(one)
  }
  const split = (path: string) => path.split('/').filter(Boolean)
  return {
    addUser(user) {
      const made: StoredUser = {
        id: serial(),
        name: user.login.split('@')[0] ?? '',
        status: 'active',
        role: 'user',
        isExempt: false,
        ...user,
      }
      state.users.set(made.id, made)
      return made
    },
    addGroup(name, members = []) {
      const id = serial()
      state.groups.set(id, { id, name, members: [...members] })
      return id
    },
    put(owner, path, content, more = {}) {
      const names = split(path)
      const name = names.pop() ?? ''
      const parent = walk(owner, names)
      const known = child(owner.id, parent, name)
      const item = known ?? make({ kind: 'file', name, parent, owner: owner.id })
      return Object.assign(item, { content: Buffer.from(content), version: item.version + 1, at: state.now() }, more)
    },
    folder(owner, path) {
      const item = state.items.get(walk(owner, split(path)))
      if (!item) throw new Error('The root is no item.')
      return item
    },
    trash,
    link(item, more = {}) {
      item.link = { url: `https://contoso.box.com/s/${serial()}`, access: 'open', isPasswordEnabled: false, ...more }
      item.version++
      return item.link
    },
    collaborate(item, who, more = {}) {
      const kind = item.kind === 'folder' ? 'folder' : 'file'
      const made: StoredCollaboration = {
        id: serial(),
        item: item.id,
        kind,
        role: 'editor',
        status: 'accepted',
        who,
        ...more,
      }
      state.collaborations.set(made.id, made)
      state.met.set(who.id, who)
      return made
    },
    record(type, more = {}, twice = false) {
      const event = {
        type: 'event',
        event_id: `event-${serial()}`,
        event_type: type,
        created_at: state.now(),
        created_by: { type: 'user', id: state.self.id, name: state.self.name, login: state.self.login },
        additional_details: {},
        ...more,
      }
      state.log.push(event, ...(twice ? [event] : []))
    },
    find(owner, path) {
      const names = split(path)
      let parent = '0'
      let found: StoredItem | undefined
      for (const name of names) {
        found = child(owner.id, parent, name)
        if (!found) return undefined
        parent = found.id
      }
      return found
    },
  }
}
