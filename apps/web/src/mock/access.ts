import {
  getPersonAccess,
  listReachers,
  whatIfGone,
  type AccessWay,
  type PersonAccess,
  type PersonWay,
  type Reacher,
  type SensitivityLevel,
  type ShareType,
  type WhatIf,
} from '@sharelight/contract'
import { mock, MockRefusal, type Mock } from './mock.ts'
import { membersIn, principalOf } from './reach.ts'
import type { Row } from './row.ts'
import { instant, mockWorld } from './world.ts'

/** Who reaches what, both ways, and what if a way went. */
export const access: readonly Mock[] = [
  mock(listReachers, ({ id, offset, limit }) => {
    const people = reachersOf(itemOf(id))
    return { items: people.slice(offset, offset + limit), total: people.length, unknown: [] }
  }),
  mock(getPersonAccess, ({ id }) => personAccess(id)),
  mock(whatIfGone, ({ principal, item, offset, limit }) => whatIf(principal, item, { offset, limit })),
]

export function waysOf(number: number): AccessWay[] {
  const { demo } = mockWorld()
  return demo
    .exposures(number)
    .map(each => ({
      principalId: principalOf(demo, each),
      principal: each.principalName,
      principalKind: each.principalKind,
      shareType: each.shareType,
      role: each.role,
      via: each.via,
      inherited: false,
      folder: null,
      since: instant(each.createdAt),
      expiresAt: each.expiresAt === null ? null : instant(each.expiresAt),
      people: each.principalKind === 'group' ? membersIn(demo, each.principalName).length : null,
    }))
}

function itemOf(id: string): Row {
  const row = mockWorld().cubes.items.find(each => each.id === id)
  if (!row) throw new MockRefusal(404, `There is nothing with the id ${id}.`)
  return row
}

function reachersOf(item: Row): Reacher[] {
  const { demo } = mockWorld()
  const ways = waysOf(Number(item.number))
  const people = new Map<string, Reacher['ways']>()
  for (const { principalId: id, principal: name, principalKind } of ways)
    for (const person of membersOf({ id, name, kind: principalKind }) ?? [])
      people.set(person, [...(people.get(person) ?? []), { id, name }])
  return [...people].map(([id, by]) => {
    const { name = '', address = '' } = demo.identities.find(each => each.id === id) ?? {}
    return { id, name, address, ways: by }
  })
}

/** The people whom a principal lets in; undefined for those whom no list names. */
function membersOf({ id, name, kind }: WhatIf['principal']): string[] | undefined {
  if (kind === 'group') return membersIn(mockWorld().demo, name)
  return kind === 'user' ? [id] : undefined
}

const bySensitivity = (rows: readonly Row[]): PersonAccess['bySensitivity'] =>
  [3, 2, 1, 0]
    .map(sensitivity => ({
      sensitivity: sensitivity as SensitivityLevel,
      items: rows.filter(row => row.sensitivity === sensitivity).length,
    }))
    .filter(({ items }) => items > 0)

const holds = (row: Row, dimension: string, value: string) => [row[dimension]].flat().includes(value)
const counted = (rows: readonly Row[]) => ({
  items: rows.length,
  highlySensitive: rows.filter(row => row.sensitivity === 3).length,
})

function personAccess(id: string): PersonAccess {
  const { demo, cubes } = mockWorld()
  const person = demo.identities.find(each => each.id === id)
  if (!person) throw new MockRefusal(404, `There is nothing with the id ${id}.`)
  const department = person.department ?? ''
  const group = principalOf(demo, { principal: null, principalName: department })
  const ways: PersonWay[] = [
    { principalId: id, kind: 'direct' as const, name: person.name, rows: given(id) },
    ...(department ? [{ principalId: group, kind: 'group' as const, name: department, rows: given(group) }] : []),
    {
      principalId: '',
      kind: 'anonymous' as const,
      name: '',
      rows: cubes.items.filter(row => holds(row, 'openTo', 'anonymous')),
    },
  ]
    .map(({ rows, ...way }) => ({ ...way, through: [], ...counted(rows) }))
    .filter(({ items }) => items > 0)
  const reached = cubes.items.filter(row => holds(row, 'reachableBy', id))
  return { items: reached.length, bySensitivity: bySensitivity(reached), ways, total: ways.length }
}

const given = (principal: string) => mockWorld().cubes.items.filter(row => holds(row, 'grantedTo', principal))

function whatIf(principalId: string, item: string | undefined, page: { offset: number; limit: number }): WhatIf {
  const { demo } = mockWorld()
  const rows = given(principalId).filter(row => item === undefined || row.id === item)
  const others = rows.map(row => waysOf(Number(row.number)).filter(way => way.principalId !== principalId))
  const way = rows.flatMap(row => waysOf(Number(row.number))).find(each => each.principalId === principalId)
  if (!way) throw new MockRefusal(404, `Nothing is given to ${principalId}.`)
  const principal = { id: principalId, name: way.principal, kind: way.principalKind }
  const members = membersOf(principal)
  const losers = (members ?? [])
    .map(id => ({ id, ...counted(rows.filter((_, place) => !isKept(id, others[place] ?? []))) }))
    .filter(({ items }) => items > 0)
    .sort((a, b) => b.highlySensitive - a.highlySensitive || b.items - a.items)
  return {
    principal,
    items: rows.length,
    bySensitivity: bySensitivity(rows),
    leftAs: leftAs(others),
    people: members?.length ?? null,
    losing: members ? losers.length : null,
    losers: losers.slice(page.offset, page.offset + page.limit).map(loser => {
      const { name = '', address = '' } = demo.identities.find(({ id }) => id === loser.id) ?? {}
      return { ...loser, name, address }
    }),
  }
}

function isKept(person: string, ways: readonly AccessWay[]): boolean {
  return ways.some(({ principalId: id, principal: name, principalKind: kind }) => {
    const members = membersOf({ id, name, kind })
    return !members || members.includes(person)
  })
}

const widths: readonly ShareType[] = ['inside', 'outside', 'personal', 'anonymous']

function leftAs(others: readonly (readonly AccessWay[])[]): WhatIf['leftAs'] {
  const widest = others.map(ways => Math.max(0, ...ways.map(({ shareType }) => widths.indexOf(shareType))))
  return widths
    .map((shareType, place) => ({ shareType, items: widest.filter(width => width === place).length }))
    .filter(({ items }) => items > 0)
}
