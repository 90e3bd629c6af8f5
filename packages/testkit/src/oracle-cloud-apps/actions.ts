import type { OracleState, OracleUser, StoredFile, StoredThing } from './state.ts'

/** What people do there. */
export interface OracleActions {
  addUser(userName: string, more?: Partial<OracleUser>): OracleUser
  addRole(name: string, displayName: string): string
  addThing(resource: string, number: string): StoredThing
  attach(thing: StoredThing, name: string, content: string, more?: Partial<StoredFile>): StoredFile
  replace(file: StoredFile, content: string): void
}

export function actionsOf(state: OracleState): OracleActions {
  return {
    addUser(userName, more = {}) {
      const user = { id: String(state.count()), userName, displayName: userName, active: true, roles: [], ...more }
      state.users.push(user)
      return user
    },
    addRole(name, displayName) {
      const id = String(state.count())
      state.roles.push({ id, name, displayName })
      return id
    },
    addThing(resource, number) {
      const thing: StoredThing = { id: String(state.count()), number, files: new Map() }
      const all = state.things.get(resource) ?? new Map<string, StoredThing>()
      state.things.set(resource, all.set(thing.id, thing))
      return thing
    },
    attach(thing, name, content, more = {}) {
      const created = state.now()
      const file = {
        id: `0002${state.count()}EACED`,
        name,
        content,
        kind: 'FILE' as const,
        by: state.users[0]?.userName ?? 'SEED_DATA',
        created,
        updated: created,
        ...more,
      }
      thing.files.set(file.id, file)
      return file
    },
    replace(file, content) {
      Object.assign(file, { content, updated: state.now() })
    },
  }
}
