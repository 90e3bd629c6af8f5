import { expect, it } from 'vitest'
import { linkQueries, nodeQueries, toNodes, toPicture } from './flows.ts'

const departments = Array.from({ length: 9 }, (_, at) => ({ department: at ? `D${at}` : '', events: 20 - at }))
const labels = [
  { label0: 'hr', events: 60 },
  { label0: '', events: 9 },
]
const organisations = [
  { organization: '', events: 30 },
  { organization: 'partner.example', events: 12 },
]
const kinds = [{ shareType: 'personal', events: 5 }]
const nodes = toNodes([departments, labels, organisations, kinds])
const named = (name: string) => nodes.find(node => node.name === name)
const left = { dimension: 'shareType', operator: 'in', value: ['outside', 'personal', 'anonymous'] }

it('a node keeps the conditions of the list that it counts', () => {
  expect(named('2:partner.example')).toMatchObject({
    events: 12,
    where: [
      { dimension: 'shareType', operator: 'eq', value: 'outside' },
      { dimension: 'organization', operator: 'eq', value: 'partner.example' },
    ],
  })
  expect(named('2:personal')?.where).toEqual([{ dimension: 'shareType', operator: 'eq', value: 'personal' }])
  expect(nodes.filter(({ column, key }) => column > 0 && !key)).toEqual([])
  expect(named('0:')).toMatchObject({ events: 20, where: [left, { dimension: 'department', value: '' }] })
})

it('the departments beyond the largest are one, which opens all that are not shown', () => {
  expect(nodes.filter(({ column }) => column === 0)).toHaveLength(7)
  const others = { dimension: 'department', operator: 'nin', value: ['', 'D1', 'D2', 'D3', 'D4', 'D5'] }
  expect(named('0:…')?.where).toEqual([left, others])
})

it('the others of a column are told apart when it is opened', () => {
  const opened = toNodes([departments, labels, organisations, kinds], new Set([0]))
  expect(opened.filter(({ column }) => column === 0).map(({ key }) => key)).toEqual(
    departments.map(({ department }) => department),
  )
  expect(nodeQueries(undefined, new Set([0])).map(({ limit }) => limit)).toEqual([26, 102, 8, 4])
})

it('a stream opens what both of its ends have in common', () => {
  const { nodes: counted, links } = toPicture(nodes, [
    [{ department: 'D1', label0: 'hr', events: 4 }],
    [{ organization: 'partner.example', label0: 'hr', events: 3 }],
    [{ shareType: 'personal', label0: 'hr', events: 2 }],
    [{ label0: 'hr', events: 1 }],
    [{ events: 25 }],
  ])
  expect(links.map(({ source, target, value }) => [source, target, value])).toEqual([
    ['0:D1', '1:hr', 4],
    ['1:hr', '2:partner.example', 3],
    ['1:hr', '2:personal', 2],
    ['0:…', '1:hr', 1],
  ])
  expect(links[0]?.where).toEqual([
    left,
    { dimension: 'department', operator: 'eq', value: 'D1' },
    { dimension: 'label0', operator: 'eq', value: 'hr' },
  ])
  expect(counted.find(({ name }) => name === '0:…')?.events).toBe(25)
})

it('asks only of sides that have somebody', () => {
  expect(nodeQueries(undefined)).toHaveLength(4)
  expect(linkQueries(undefined, nodes)).toHaveLength(5)
  expect(linkQueries(undefined, [])).toEqual([])
})
