import { shareTypes, type ItemKind, type ItemReason, type ItemStatus, type ShareType } from '@sharelight/contract'
import type { Folders } from './folders.ts'
import { demoId } from './ids.ts'
import type { LabelSets } from './label-sets.ts'
import type { People, Scope } from './people.ts'
import { carriedBy } from './sensitivity-labels.ts'
import { singlingOutOf } from './singling-out.ts'
import { random, wheel, type Random } from './random.ts'
import type { DemoItem } from './rows.ts'
import { sourceIndex, sourcePlans } from './sources.ts'
import { departmentIndex, departmentPlans } from './vocabulary/departments.ts'
import { profileIndex, profiles } from './vocabulary/profiles.ts'
import { companyStems, companyTrades, firstNames, lastNames, months, products } from './vocabulary/words.ts'

const day = 86_400_000

/** Items in columns, oldest first. */
export interface Items {
  count: number
  created: Float64Array
  source: Uint8Array
  folder: Int32Array
  owner: Int32Array
  profile: Uint8Array
  /** Index in `shareTypes`. */
  share: Uint8Array
  /** Index in `outcomes`. */
  outcome: Uint8Array
  /** Index in the label sets; 0, the empty one, for an item that could not be read. */
  labelSet: Uint16Array
  /** Items of each source, oldest first. */
  bySource: Int32Array[]
  /** Items in the story's open folder. */
  open: number[]
}

export function makeItems(
  scope: Scope,
  { people, folders, labelSets }: { people: People; folders: Folders; labelSets: LabelSets },
): Items {
  const { seed, size, from, to } = scope
  const rng = random(seed, 'items')
  const count = size.items
  const items: Items = {
    count,
    created: createdTimes(rng, count, from, to),
    source: new Uint8Array(count),
    folder: new Int32Array(count),
    owner: new Int32Array(count),
    profile: new Uint8Array(count),
    share: new Uint8Array(count),
    outcome: new Uint8Array(count),
    labelSet: new Uint16Array(count),
    bySource: [],
    open: [],
  }
  const pickSource = wheel(sourcePlans.map(({ share }) => share))
  const pickProfile = departmentPlans.map(({ name }) =>
    wheel(
      profiles.map(
        profile =>
          profile.weight * (profile.departments.length === 0 ? 1 : profile.departments.includes(name) ? 4 : 0.02),
      ),
    ),
  )
  const finance = departmentIndex('Finance')
  const wanted = new Set([profileIndex('Balance sheet'), profileIndex('Budget'), profileIndex('Bank statement')])
  const openLimit = Math.max(20, Math.round(count / 2100))
  for (let n = 0; n < count; n++) {
    const owner = rng.int(people.employees)
    const department = people.departmentOf[owner] ?? 0
    const drawn = pickSource(rng)
    const folder =
      folders.mailbox(drawn, owner) ??
      (sourcePlans[drawn]?.kind === 'mail' ? undefined : rng.pick(folders.at(drawn, department)))
    // Not everybody has a mailbox in every mail service, but everybody has one in the first.
    const source = folder === undefined ? 0 : drawn
    const profile = pickProfile[department]?.(rng) ?? 0
    items.source[n] = source
    items.owner[n] = owner
    items.profile[n] = profile
    items.folder[n] = folder ?? folders.mailbox(source, owner) ?? 0
    items.share[n] = shareTypes.indexOf(shareOf(rng))
    const outcome = pickOutcome(rng)
    items.outcome[n] = outcome
    items.labelSet[n] = outcomes[outcome]?.read ? (labelSets.ofProfile[profile] ?? 0) : 0
    if (department === finance && wanted.has(profile) && items.open.length < openLimit)
      moveToOpenFolder(items, n, folders)
  }
  items.bySource = sourcePlans.map((_, source) => Int32Array.from(numbersOf(items.source, source)))
  return items
}

function moveToOpenFolder(items: Items, n: number, { openFinance }: Folders) {
  items.source[n] = sourceIndex('sharepoint')
  items.folder[n] = openFinance
  items.share[n] = shareTypes.indexOf('anonymous')
  items.open.push(n)
}

/** How reading an item ended, and how often. */
const outcomes: readonly { status: ItemStatus; reason: ItemReason | null; weight: number; read: boolean }[] = [
  { status: 'complete', reason: null, weight: 960, read: true },
  { status: 'partial', reason: 'ocr_off', weight: 10, read: true },
  { status: 'partial', reason: 'part_unreadable', weight: 6, read: true },
  { status: 'partial', reason: 'inflated_limit', weight: 4, read: true },
  { status: 'skipped', reason: 'encrypted', weight: 6, read: false },
  { status: 'skipped', reason: 'unsupported', weight: 5, read: false },
  { status: 'skipped', reason: 'too_large', weight: 3, read: false },
  { status: 'failed', reason: 'permission_denied', weight: 3, read: false },
  { status: 'failed', reason: 'malformed', weight: 3, read: false },
]
const pickOutcome = wheel(outcomes.map(({ weight }) => weight))

/** A third is older than the data; the rest grows more and more. */
function createdTimes(rng: Random, count: number, from: number, to: number): Float64Array {
  return Float64Array.from({ length: count }, () =>
    rng.chance(0.35) ? from - rng.next() ** 2 * 1000 * day : from + Math.sqrt(rng.next()) * (to - from),
  ).sort()
}

function shareOf(rng: Random): ShareType {
  const at = rng.next()
  return at < 0.008 ? 'anonymous' : at < 0.012 ? 'personal' : at < 0.07 ? 'outside' : 'inside'
}

function numbersOf(sources: Uint8Array, source: number): number[] {
  const numbers: number[] = []
  sources.forEach((value, n) => {
    if (value === source) numbers.push(n)
  })
  return numbers
}

const mimes: Record<string, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  csv: 'text/csv',
  md: 'text/markdown',
  ts: 'text/plain',
  txt: 'text/plain',
  env: 'text/plain',
}

/** What surrounds an item in its row. */
export interface ItemScope {
  seed: number
  to: number
  items: Items
  folders: Folders
  labelSets: LabelSets
}

/** An item in full. The same number gives the same item. */
export function itemAt(n: number, { seed, to, items, folders, labelSets }: ItemScope): DemoItem {
  const rng = random(seed + n, 'item')
  const { name: template = '' } = profiles[items.profile[n] ?? 0] ?? {}
  const name = fillIn(template, n, rng)
  const extension = name.slice(name.lastIndexOf('.') + 1)
  const kind = kindOf(items.source[n] ?? 0, rng)
  const folder = items.folder[n] ?? 0
  const created = items.created[n] ?? 0
  const { status, reason } = outcomes[items.outcome[n] ?? 0] ?? outcomes[0]!
  const labelSet = items.labelSet[n] ?? 0
  const id = demoId('item', n, seed)
  const title = kind === 'email' || kind === 'message' ? name.slice(0, name.lastIndexOf('.')) : name
  const path = `${folders.all[folder]?.path ?? ''}/${title}`
  const singlingOut = singlingOutOf(title, n)
  return {
    id,
    source: items.source[n] ?? 0,
    folder,
    owner: items.owner[n] ?? 0,
    key: `${path}#${n}`,
    path,
    name: title,
    kind,
    mime:
      kind === 'email'
        ? 'message/rfc822'
        : kind === 'message'
          ? 'text/plain'
          : (mimes[extension] ?? 'application/octet-stream'),
    size: Math.round(2 ** (12 + rng.next() * 10)),
    createdAt: Math.round(created),
    modifiedAt: Math.round(created + rng.next() ** 3 * (to - created)),
    status,
    reason,
    labelSet,
    shareType: shareTypes[items.share[n] ?? 0] ?? 'inside',
    ...(singlingOut && { singlingOut }),
    ...carriedBy(n, { labels: labelSets.sets[labelSet] ?? [], created }),
    labels: (labelSets.sets[labelSet] ?? []).map(key => ({
      key,
      count: key.split('/').length > 2 ? 1 + rng.int(40) : 1,
      confidence: 65 + rng.int(31),
    })),
  }
}

function kindOf(source: number, rng: Random): ItemKind {
  const kind = sourcePlans[source]?.kind
  if (kind === 'mail') return rng.chance(0.62) ? 'email' : 'attachment'
  return kind === 'chat' && rng.chance(0.7) ? 'message' : 'file'
}

function fillIn(template: string, n: number, rng: Random): string {
  return template.replace(/\{(\w+)\}/g, (_, word) => {
    switch (word) {
      case 'company':
        return `${rng.pick(companyStems)} ${rng.pick(companyTrades)}`
      case 'person':
        return `${rng.pick(firstNames)} ${rng.pick(lastNames)}`
      case 'month':
        return rng.pick(months)
      case 'year':
        return String(2023 + rng.int(4))
      case 'product':
        return rng.pick(products)
      default:
        return String(n % 9973)
    }
  })
}
