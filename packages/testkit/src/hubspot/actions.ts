import type { HubspotState, StoredFile, StoredProperty, StoredRecord } from './state.ts'

/** What people do there. */
export interface HubspotActions {
  addUser(email: string, more?: Partial<HubspotState['users'][number]>): HubspotState['users'][number]
  upload(name: string, content: string, more?: Partial<StoredFile>): StoredFile
  addProperty(object: string, name: string, more?: Partial<StoredProperty>): void
  addRecord(object: string, properties: Record<string, string | null>): StoredRecord
  edit(record: StoredRecord, properties: Record<string, string | null>): void
  remove(object: string, id: string): void
}

export function actionsOf(state: HubspotState): HubspotActions {
  const recordsOf = (object: string) => {
    const found = state.records.get(object) ?? new Map<string, StoredRecord>()
    state.records.set(object, found)
    return found
  }
  return {
    addUser(email, more = {}) {
      const user = {
        id: String(state.count()),
        email,
        firstName: 'Ada',
        lastName: 'Lovelace',
        superAdmin: false,
        ...more,
      }
      state.users.push(user)
      return user
    },
    upload(name, content, more = {}) {
      const created = state.now()
      const [, stem = name, extension = ''] = /^(.*)\.(\w+)$/.exec(name) ?? []
      const plain = { folder: '', access: 'PRIVATE', content, created, updated: created }
      const file = { id: String(state.count()), name: stem, extension, ...plain, ...more }
      state.files.set(file.id, file)
      return file
    },
    addProperty(object, name, more = {}) {
      const all = state.properties.get(object) ?? []
      state.properties.set(object, [...all, { name, label: name, type: 'string', hubspotDefined: true, ...more }])
    },
    addRecord(object, properties) {
      const created = state.now()
      const record = { id: String(state.count()), properties, created, updated: created }
      recordsOf(object).set(record.id, record)
      return record
    },
    edit(record, properties) {
      Object.assign(record.properties, properties)
      record.updated = state.now()
    },
    remove: (object, id) => void recordsOf(object).delete(id),
  }
}
