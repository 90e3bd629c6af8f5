import { grantIdOf } from '../actions/places.ts'
import { chanceOf, guidOf } from '../ids.ts'
import type { Grant, Item } from '../state/items.ts'
import type { Computed } from '../state/item-store.ts'
import { treeOf } from './tree.ts'

export interface LargeDrive {
  /** The same items for the same seed. */
  seed: string
  count: number
  root: Item
  /** Ids of people to whom things are shared. */
  people: readonly string[]
  at: Date
}

/** Of how many items something is true. */
const shares = { anonymous: 0.01, organisation: 0.03, person: 0.04, address: 0.005 }
const words = ['Contract', 'Invoice', 'Minutes', 'Plan', 'Offer', 'Salary', 'Report', 'Notes']
const ends = [
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['txt', 'text/plain'],
  ['pdf', 'application/pdf'],
] as const

/** Items that are worked out of their number: names, sizes, dates and who may reach them. */
export function largeItems(given: LargeDrive): Computed {
  const tree = treeOf(given.count)
  const seeds = seedsOf(given.seed)
  const lead = `01${guidOf('large', given.seed).replaceAll('-', '').slice(0, 12).toUpperCase()}`
  const idOf = (index: number) =>
    index === 0 ? given.root.id : `${lead}${index.toString(36).toUpperCase().padStart(20, '0')}`
  return {
    count: tree.count,
    indexOf(id) {
      if (id === given.root.id) return 0
      if (!id.startsWith(lead)) return undefined
      const index = Number.parseInt(id.slice(lead.length), 36)
      return index > 0 && index < tree.count && idOf(index) === id ? index : undefined
    },
    childrenOf: tree.childrenOf,
    at: index =>
      index === 0
        ? given.root
        : itemAt(given, {
            index,
            id: idOf(index),
            parentId: idOf(tree.parentOf(index)),
            isFolder: tree.isFolder(index),
            seeds,
          }),
  }
}

interface Placed {
  index: number
  id: string
  parentId: string
  isFolder: boolean
  seeds: ReturnType<typeof seedsOf>
}

function itemAt(given: LargeDrive, { index, id, parentId, isFolder, seeds }: Placed): Item {
  const chance = mixed(seeds.item, index)
  const word = words[chance % words.length] ?? 'Notes'
  const [end, mime] = ends[(chance >>> 3) % ends.length] ?? ends[0]
  const at = new Date(given.at.getTime() - (chance % (3 * 365 * 86_400)) * 1000)
  const text = `${word} ${index}\nOwner: person${chance % 5000}@contoso.example\n`
  return {
    id,
    parentId,
    name: isFolder ? `${word} ${index}` : `${word} ${index}.${end}`,
    kind: isFolder ? 'folder' : 'file',
    ...(!isFolder && { mime, hash: hashOf(chance, index) }),
    size: isFolder ? 0 : text.length,
    content: () => Buffer.from(text),
    created: at,
    createdBy: given.root.createdBy,
    modified: at,
    modifiedBy: given.root.createdBy,
    version: 1,
    contentVersion: 1,
    grants: grantsAt(given, seeds, index),
    versions: [],
  }
}

function grantsAt({ seed, people }: LargeDrive, seeds: Placed['seeds'], index: number): Grant[] {
  const chance = mixed(seeds.grant, index) / 2 ** 32
  const person = people[mixed(seeds.person, index) % Math.max(1, people.length)]
  const steps = [shares.anonymous, shares.organisation, shares.person, shares.address]
  let kind = 0
  for (let sum = steps[0] ?? 0; chance >= sum && kind < steps.length; sum += steps[kind] ?? 0) kind++
  if (kind < 2) return [linkAt(seed, index, kind === 0 ? 'anonymous' : 'organization')]
  if (kind === 2 && person !== undefined)
    return [{ id: grantIdOf('user', person), roles: ['write'], to: [{ kind: 'user', id: person }] }]
  if (kind !== 3) return []
  const email = `person${index}@elsewhere.example`
  return [
    {
      id: grantIdOf('address', email),
      roles: ['read'],
      to: [{ kind: 'address', email }],
      invitation: { email, signInRequired: true, invitedBy: person ?? '' },
    },
  ]
}

function linkAt(seed: string, index: number, scope: 'anonymous' | 'organization'): Grant {
  const id = guidOf('large link', seed, index)
  return {
    id,
    roles: ['read'],
    link: { scope, type: 'view', token: `E${id.replaceAll('-', '')}`, preventsDownload: false },
    to: [],
  }
}

/** 32 bits that look like chance; much faster than a digest, for items are worked out again and again. */
function mixed(seed: number, index: number): number {
  let value = (seed ^ Math.imul(index + 1, 0x9e3779b1)) >>> 0
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b) >>> 0
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35) >>> 0
  return (value ^ (value >>> 16)) >>> 0
}

/** Items, grants and the people of grants each by a chance of their own. */
const seedsOf = (seed: string) => ({
  item: Math.floor(chanceOf(seed) * 2 ** 32),
  grant: Math.floor(chanceOf(seed, 'grants') * 2 ** 32),
  person: Math.floor(chanceOf(seed, 'people') * 2 ** 32),
})

const hashOf = (chance: number, index: number) => {
  const bytes = Buffer.alloc(20)
  bytes.writeUInt32LE(chance)
  bytes.writeUInt32LE(index, 4)
  return bytes.toString('base64')
}
