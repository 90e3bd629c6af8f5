import {
  accountId,
  type DropboxState,
  type StoredAccess,
  type StoredLink,
  type StoredMember,
  type StoredNode,
  type StoredSpace,
} from './state.ts'

export interface DropboxActions {
  addMember(member: Partial<StoredMember> & { email: string }): StoredMember
  /** A shared or team folder; for whoever belongs to it, at the top of their own. */
  addSpace(space: {
    name: string
    type: 'shared_folder' | 'team_folder'
    members?: Partial<StoredAccess>[]
  }): StoredSpace
  addGroup(group: { name: string; isEverybody?: boolean }): string
  put(space: StoredSpace, path: string, content: string | Buffer, more?: Partial<StoredNode>): StoredNode
  addFolder(space: StoredSpace, path: string): StoredNode
  /** With what lies in it. */
  remove(space: StoredSpace, path: string): void
  move(space: StoredSpace, path: string, to: string): void
  link(owner: StoredMember, at: { space: StoredSpace; path: string } & Omit<Partial<StoredLink>, 'space'>): StoredLink
  unlink(url: string): void
  letIn(node: StoredNode, access: Partial<StoredAccess> & { email: string }): void
  /** Adds an event to the log, `twice` where it is told two times. */
  record(type: string, more?: Record<string, unknown>, twice?: boolean): void
}

export const accessOf = ({
  email = '',
  level = 'editor',
  isInvited = false,
  account = accountId(email),
}: Partial<StoredAccess>): StoredAccess => ({ email, account, level, isInvited })

export function actionsOf(state: DropboxState): DropboxActions {
  const serial = () => String(state.count()).padStart(6, '0')
  const space = (more: Pick<StoredSpace, 'name' | 'type'> & Partial<StoredSpace>): StoredSpace => {
    const made = { id: `10000${serial()}`, nodes: new Map(), members: [], groups: [], changes: [], epoch: 0, ...more }
    state.spaces.set(made.id, made)
    return made
  }
  const touch = (at: StoredSpace, path: string) => void at.changes.push(path.toLowerCase())
  const nodeAt = (at: StoredSpace, path: string, more: Partial<StoredNode>): StoredNode => {
    const key = path.toLowerCase()
    const before = at.nodes.get(key)
    const node: StoredNode = {
      kind: 'file',
      id: before?.id ?? `id:AAAAAAAAAAAAAAAAAA${serial()}`,
      name: path.slice(path.lastIndexOf('/') + 1),
      path,
      content: Buffer.alloc(0),
      revision: state.count() + 1,
      at: state.now(),
      members: before?.members ?? [],
      isPaper: false,
      ...more,
    }
    at.nodes.set(key, node)
    touch(at, path)
    return node
  }
  const addFolder = (at: StoredSpace, path: string): StoredNode => {
    const known = at.nodes.get(path.toLowerCase())
    if (known) return known
    const parent = path.slice(0, path.lastIndexOf('/'))
    if (parent) addFolder(at, parent)
    return nodeAt(at, path, { kind: 'folder' })
  }
  const remove = (at: StoredSpace, path: string) => {
    const key = path.toLowerCase()
    for (const name of at.nodes.keys()) if (name === key || name.startsWith(`${key}/`)) at.nodes.delete(name)
    touch(at, path)
  }
  return {
    addMember(member) {
      const { email } = member
      const id = `dbmid:${accountId(`member ${email}`).slice(5)}`
      const home = space({ name: email, type: 'team_member_folder', member: id })
      const made: StoredMember = {
        id,
        account: accountId(email),
        name: email.split('@')[0] ?? email,
        status: 'active',
        isAdmin: false,
        home: home.id,
        groups: [],
        ...member,
      }
      state.members.set(id, made)
      return made
    },
    addSpace({ name, type, members = [] }) {
      const made = space({ name, type, members: members.map(accessOf) })
      for (const { account } of made.members) {
        const home = state.spaces.get(state.members.values().find(one => one.account === account)?.home ?? '')
        if (home) nodeAt(home, `/${name}`, { kind: 'folder', mounts: made.id })
      }
      return made
    },
    addGroup({ name, isEverybody = false }) {
      const id = `g:${serial()}0000000000`
      state.groups.set(id, { id, name, isEverybody })
      return id
    },
    put(at, path, content, more = {}) {
      const parent = path.slice(0, path.lastIndexOf('/'))
      if (parent) addFolder(at, parent)
      return nodeAt(at, path, { content: Buffer.from(content), ...more })
    },
    addFolder,
    remove,
    move(at, path, to) {
      const node = at.nodes.get(path.toLowerCase())
      if (!node) throw new Error(`There is no ${path}.`)
      remove(at, path)
      const parent = to.slice(0, to.lastIndexOf('/'))
      if (parent) addFolder(at, parent)
      nodeAt(at, to, { ...node, path: to, name: to.slice(to.lastIndexOf('/') + 1) })
    },
    link(owner, { space: at, path, ...more }) {
      const node = path === '' ? '' : (at.nodes.get(path.toLowerCase())?.id ?? '')
      const url = `https://www.dropbox.com/scl/fi/${serial()}bench/file?rlkey=bench`
      const link: StoredLink = {
        url,
        owner: owner.id,
        space: at.id,
        node,
        audience: 'public',
        hasPassword: false,
        ...more,
      }
      state.links.set(url, link)
      return link
    },
    unlink: url => void state.links.delete(url),
    letIn: (node, access) => void node.members.push(accessOf(access)),
    record(type, more = {}, twice = false) {
      const event = {
        timestamp: state.now(),
        event_category: { '.tag': 'other' },
        event_type: { '.tag': type, description: 'An event of the bench' },
        details: { '.tag': 'other' },
        ...more,
      }
      state.log.push(event, ...(twice ? [event] : []))
    },
  }
}
