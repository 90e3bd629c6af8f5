import type { Connection, Entry, OpenConnection } from '@sharelight/connectors'
import type { InkwellSettings } from './settings.ts'
import { accountsAt, resources } from './told.ts'

const texts = new Map([
  ['welcome.txt', 'Welcome to Inkwell.'],
  ['payroll.txt', 'Please pay to DE89 3704 0044 0532 0130 00 by Friday.'],
])

export const open: OpenConnection<InkwellSettings> = ({ site }, { now }) => {
  const connection: Connection = {
    check: () => Promise.resolve({ ok: true, granted: [`Notes of ${site}`], missing: [] }),
    async *containers() {
      yield { id: 'notes', name: 'Notes' }
    },
    async *items() {
      yield { items: [...texts].map(([name, text]) => noteOf(name, text)), covers: 'all' }
    },
    async *identities() {
      yield { items: accountsAt(now()), covers: 'all' }
    },
    async *resources() {
      yield { items: [...resources], covers: 'all' }
    },
    fetch: ({ key }) => Promise.resolve({ bytes: Buffer.from(texts.get(key) ?? '') }),
    close: () => Promise.resolve(),
  }
  return Promise.resolve(connection)
}

const noteOf = (name: string, text: string): Entry => ({
  type: 'item',
  kind: 'file',
  key: name,
  name,
  path: `/notes/${name}`,
  mime: 'text/plain',
  size: text.length,
  stamp: '1',
  grants: [{ principal: { kind: 'anonymous', name: 'anyone' }, role: 'read', via: 'link', id: `link-${name}` }],
  events: [],
})
