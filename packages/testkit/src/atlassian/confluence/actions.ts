import type { ConfluenceState, StoredPage, StoredPart, StoredPerson, StoredSpace } from './state.ts'

/** What people do there. */
export interface ConfluenceActions {
  addPerson(accountId: string, more?: Partial<StoredPerson>): StoredPerson
  addGroup(name: string, members: readonly string[]): void
  addSpace(key: string, name?: string): StoredSpace
  /** Lets somebody into the space: `user acc-ada`, `group staff`, `anonymous`; answers the number of the permission. */
  permit(space: StoredSpace, who: string, what?: string): string
  addPage(space: StoredSpace, title: string, storage: string, more?: Partial<StoredPage>): StoredPage
  edit(page: StoredPage, storage: string): void
  say(page: StoredPage, text: string, more?: Partial<StoredPart>): StoredPart
  attach(page: StoredPage, name: string, text: string): StoredPart
  restrict(page: StoredPage, ...who: string[]): void
  remove(page: StoredPage): void
  record(summary: string, more?: Record<string, unknown>): void
}

export function actionsOf(state: ConfluenceState): ConfluenceActions {
  const by = state.me
  const part = (page: StoredPage, more: Pick<StoredPart, 'kind' | 'text' | 'name'> & Partial<StoredPart>) => {
    const prefix = more.kind === 'attachment' ? 'att' : ''
    const made = { id: `${prefix}${state.count()}`, by, at: state.now(), version: 1, ...more }
    page.parts.push(made)
    return made
  }
  return {
    addPerson(accountId, more = {}) {
      const person = { accountId, displayName: accountId, ...more }
      state.people.set(accountId, person)
      return person
    },
    addGroup: (name, members) => void state.groups.set(name, new Set(members)),
    addSpace(key, name = key) {
      const space: StoredSpace = { id: String(state.count()), key, name, permissions: new Map() }
      state.spaces.set(space.id, space)
      return space
    },
    permit(space, who, what = 'read space') {
      const [kind = '', id = 'anonymous'] = who.split(' ')
      const number = String(state.count())
      space.permissions.set(number, { kind: kind as 'user', id, what })
      return number
    },
    addPage(space, title, storage, more = {}) {
      const created = state.now()
      const fresh = {
        isPost: false,
        by,
        created,
        changed: created,
        version: 1,
        parts: [],
        restricted: new Set<string>(),
      }
      const page = { id: String(state.count()), space: space.id, title, storage, ...fresh, ...more }
      state.pages.set(page.id, page)
      return page
    },
    edit(page, storage) {
      Object.assign(page, { storage, version: page.version + 1, changed: state.now() })
    },
    say: (page, text, more = {}) => part(page, { kind: 'footer', text, name: '', ...more }),
    attach: (page, name, text) => part(page, { kind: 'attachment', text, name }),
    restrict: (page, ...who) => void (page.restricted = new Set(who)),
    remove: page => void state.pages.delete(page.id),
    record: (summary, more = {}) =>
      void state.audit.unshift({
        author: { type: 'user', displayName: 'Reader', accountId: by, publicName: 'Reader' },
        remoteAddress: '192.0.2.8',
        creationDate: Date.parse(state.now()),
        summary,
        description: '',
        category: 'Permissions',
        sysAdmin: false,
        superAdmin: false,
        affectedObject: { name: 'HR', objectType: 'Space' },
        changedValues: [],
        associatedObjects: [],
        ...more,
      }),
  }
}
