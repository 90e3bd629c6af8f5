import { expect, it } from 'vitest'
import { toFlows, toPicture } from './flows.ts'

const organisations = [
  { department: 'Sales', label0: 'finance', organization: 'partner.example', events: 5 },
  { department: 'HR', label0: 'hr', organization: 'partner.example', events: 2 },
  { department: 'Sales', label0: '', organization: 'partner.example', events: 9 },
]
const others = [
  { department: 'HR', label0: 'hr', shareType: 'personal', events: 3 },
  { department: '', label0: 'finance', shareType: 'anonymous', events: 1 },
]

it('every flow keeps the conditions of the list that it counts, the largest first', () => {
  const flows = toFlows(organisations, others)
  expect(flows.map(({ events }) => events)).toEqual([5, 3, 2, 1])
  expect(flows[0]?.where).toEqual([
    { dimension: 'department', operator: 'eq', value: 'Sales' },
    { dimension: 'label0', operator: 'eq', value: 'finance' },
    { dimension: 'shareType', operator: 'eq', value: 'outside' },
    { dimension: 'organization', operator: 'eq', value: 'partner.example' },
  ])
})

it('what goes into a label comes out of it, and a node counts what flows through it', () => {
  const { nodes, links } = toPicture(toFlows(organisations, others))
  const sum = (list: { value: number }[]) => list.reduce((total, { value }) => total + value, 0)
  for (const label of nodes.filter(({ column }) => column === 1)) {
    expect([
      sum(links.filter(({ target }) => target === label.name)),
      sum(links.filter(({ source }) => source === label.name)),
    ]).toEqual([label.events, label.events])
  }
  expect(nodes.find(({ name }) => name === '2:partner.example')?.events).toBe(7)
})

it('the departments beyond the largest are one, which opens no list', () => {
  const many = Array.from({ length: 12 }, (_, n) => ({
    department: `D${n}`,
    label0: 'hr',
    organization: 'partner.example',
    events: n + 1,
  }))
  const { nodes, links } = toPicture(toFlows(many, []))
  expect(nodes.filter(({ column }) => column === 0)).toHaveLength(8)
  expect(nodes.find(({ name }) => name === '0:…')).toMatchObject({ events: 1 + 2 + 3 + 4 + 5, where: undefined })
  expect(links.find(({ source }) => source === '0:…')?.where).toBeUndefined()
})
