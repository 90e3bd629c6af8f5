import { createErasure, listErasures, searchDataSubject } from '@sharelight/contract'
import { mock, MockRefusal, type Mock } from './mock.ts'
import { instant, mockWorld } from './world.ts'

/** Whoever the demo's people are is found among them, and owns files; no content was ever read here. */
export const dataSubjects: readonly Mock[] = [
  mock(listErasures, () => ({ items: [], total: 0 })),
  mock(createErasure, () => {
    throw new MockRefusal(400, 'Mock mode keeps no requests.')
  }),
  mock(searchDataSubject, ({ subject, offset = 0, limit = 50 }) => {
    const { demo } = mockWorld()
    const parts = subject.split(/[;\n]/).flatMap(part => part.trim() || [])
    const isMeant = (text: string) => parts.some(part => text.toLowerCase().includes(part.toLowerCase()))
    const people = demo.identities.filter(({ name, address }) => isMeant(name) || isMeant(address)).slice(0, 100)
    const numbers = new Set(people.map(person => demo.identities.indexOf(person)))
    const items = [...demo.items()]
    const files = items.filter(({ owner }) => numbers.has(owner))
    return {
      reference: '0123456789abcdef',
      identifiers: parts.map(value => ({
        kind: value.includes('@') ? ('address' as const) : ('name' as const),
        value,
        inContent: true,
      })),
      people: people.map(({ id, name, address, kind, department, domain, firstSeenAt }) => ({
        id,
        name,
        address,
        kind,
        department,
        organization: domain,
        firstSeenAt: instant(firstSeenAt),
      })),
      items: {
        total: files.length,
        rows: files
          .slice(offset, offset + limit)
          .map(({ id, name, path, source, shareType, status }) => ({
            id,
            name,
            path,
            source: { id: demo.sources[source]?.id ?? '', name: demo.sources[source]?.name ?? '' },
            sensitivity: 0 as const,
            shareType,
            status,
            through: [{ kind: 'name' as const, certain: false, count: 1 }],
          })),
      },
      owned: files.length,
      named: 0,
      events: { did: 0, received: 0, lastAt: null },
      exposures: { permissions: files.length, reachable: files.length },
      accounts: [],
      coverage: { complete: items.length, partial: 0, skipped: 0, failed: 0, more: 0 },
    }
  }),
]
