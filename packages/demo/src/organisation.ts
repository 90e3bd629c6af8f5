import { eventTypes } from '@sharelight/contract'
import { dateIn, demoOrganisationName, startOfDate } from '@sharelight/domain'
import { makeAccounts } from './directory/accounts.ts'
import { makeResources } from './directory/resources.ts'
import { makeCombinations } from './events/combinations.ts'
import { eventBatches } from './events/stream.ts'
import { tellStory, type Story } from './events/story.ts'
import { exposuresOf, publicLinkTo } from './exposures.ts'
import { findingsOf } from './findings.ts'
import { makeFolders } from './folders.ts'
import { demoId } from './ids.ts'
import { itemAt, makeItems } from './items.ts'
import { makeLabelSets } from './label-sets.ts'
import { makePeople, ownDomains, type Scope } from './people.ts'
import { makeRecipients } from './recipients.ts'
import type {
  DemoAccount,
  DemoCombination,
  DemoEvent,
  DemoEventBatch,
  DemoExposure,
  DemoFinding,
  DemoFolder,
  DemoIdentity,
  DemoItem,
  DemoResource,
  DemoSource,
  DemoTrustDecision,
} from './rows.ts'
import { demoMonths, demoSizes, type DemoSize, type DemoSizeName } from './size.ts'
import { makeSources } from './sources.ts'
import { departmentPlans } from './vocabulary/departments.ts'
import type { World } from './world.ts'

export interface DemoOptions {
  size: DemoSizeName | DemoSize
  today: Date
  seed?: number
}

export interface DemoOrganisation {
  name: string
  domains: readonly string[]
  timeZone: string
  /** Milliseconds; data lie in `[from, to)`. */
  from: number
  to: number
  size: DemoSize
  departments: readonly string[]
  identities: readonly DemoIdentity[]
  organisations: readonly { name: string; domain: string }[]
  sources: readonly DemoSource[]
  /** What the directories of the sources tell. */
  accounts: readonly DemoAccount[]
  resources: readonly DemoResource[]
  folders: readonly DemoFolder[]
  /** Label keys of each set that an item may have; the first is empty. */
  labelSets: readonly (readonly string[])[]
  /** Identity numbers of each set of recipients; the first is empty. */
  recipientSets: readonly (readonly number[])[]
  /** Grows while events are read; every batch names only what is in it by then. */
  combinations: readonly DemoCombination[]
  trustDecisions: readonly DemoTrustDecision[]
  story: Story
  items(): Generator<DemoItem>
  itemId(number: number): string
  /** The number of an item's source. */
  sourceOf(item: number): number
  item(number: number): DemoItem
  exposures(item: number): DemoExposure[]
  /** The link by which anybody could open an item, whether it is there or not. */
  publicLink(item: number): DemoExposure
  findings(item: number): DemoFinding[]
  /** All events in columns, a batch a day, oldest first. Each call starts anew and gives the same. */
  eventBatches(): Generator<DemoEventBatch>
  /** The events of a batch as objects. */
  eventsOf(batch: DemoEventBatch): Generator<DemoEvent>
}

const timeZone = 'Europe/Berlin'

/** The demo organisation: the same for the same seed, size and today. Pure and without I/O; runs in a browser. */
export function demoOrganisation({ size: named, today, seed = 20_261 }: DemoOptions): DemoOrganisation {
  const size = typeof named === 'string' ? demoSizes[named] : named
  const { year, month, day } = dateIn(today, timeZone)
  const scope: Scope = {
    seed,
    size,
    to: today.getTime(),
    from: startOfDate({ year, month: month - demoMonths, day }, timeZone).getTime(),
  }
  const world = makeWorld(scope)
  const { story, drafts } = tellStory(world)
  castStory(world, story)
  const combinations = makeCombinations()
  const item = (number: number) => itemAt(number, { seed, to: scope.to, ...world })
  return {
    name: demoOrganisationName,
    domains: ownDomains,
    timeZone,
    from: scope.from,
    to: scope.to,
    size,
    departments: departmentPlans.map(({ name }) => name),
    identities: world.people.identities,
    organisations: world.people.organisations,
    sources: world.sources,
    accounts: makeAccounts(world),
    resources: makeResources(),
    folders: world.folders.all,
    labelSets: world.labelSets.sets,
    recipientSets: world.recipients.sets,
    combinations: combinations.all,
    trustDecisions: trustDecisions(world, story),
    story,
    item,
    itemId: number => demoId('item', number, seed),
    sourceOf: number => world.items.source[number] ?? 0,
    *items() {
      for (let n = 0; n < size.items; n++) yield item(n)
    },
    exposures: number => exposuresOf(world, number),
    publicLink: number => publicLinkTo(world, number),
    findings: number => findingsOf(item(number), number, seed),
    eventBatches: () => eventBatches(world, drafts, { combinations, timeZone }),
    eventsOf: batch => eventsOf(batch, world, combinations.all),
  }
}

function makeWorld(scope: Scope): World {
  const people = makePeople(scope)
  const folders = makeFolders(scope, people)
  const labelSets = makeLabelSets()
  return {
    scope,
    people,
    folders,
    labelSets,
    sources: makeSources(scope),
    items: makeItems(scope, { people, folders, labelSets }),
    recipients: makeRecipients(scope, people),
  }
}

/** Gives the people of the story their names. */
function castStory({ people, scope }: World, { leaver, home }: Story) {
  Object.assign(people.identities[leaver] ?? {}, {
    name: 'Mara Lindqvist',
    address: `mara.lindqvist@${ownDomains[0]}`,
    domain: ownDomains[0],
    leavesAt: scope.to + 86_400_000,
    isDormant: false,
    firstSeenAt: scope.from,
  })
  Object.assign(people.identities[home] ?? {}, {
    name: 'Mara Lindqvist',
    address: 'mara.lindqvist@freemail.example',
    domain: 'freemail.example',
    firstSeenAt: scope.to - 15 * 86_400_000,
  })
}

function trustDecisions({ people, scope }: World, { partner }: Story): DemoTrustDecision[] {
  const day = 86_400_000
  const trusted = people.organisations.slice(1, 1 + Math.ceil(people.organisations.length / 20))
  return [
    ...trusted.map(({ domain }, n): DemoTrustDecision => ({
      subjectKind: 'domain',
      subject: domain,
      trust: 'trusted',
      reason: 'Long-standing partner under contract',
      decidedAt: scope.from + n * 10 * day,
      expiresAt: n % 4 ? null : scope.to + 90 * day,
    })),
    {
      subjectKind: 'domain',
      subject: partner.domain,
      trust: 'untrusted',
      reason: 'Reported a breach of its mail system',
      decidedAt: partner.untrustedAt,
      expiresAt: null,
    },
  ]
}

function* eventsOf(
  batch: DemoEventBatch,
  { people, labelSets, recipients, scope }: World,
  combinations: readonly DemoCombination[],
): Generator<DemoEvent> {
  const orNull = (number: number | undefined) => (number === undefined || number < 0 ? null : number)
  for (let n = 0; n < batch.count; n++) {
    const { shareType = 'inside', labelSet = 0, anomalies = [] } = combinations[batch.combination[n] ?? 0] ?? {}
    const actor = orNull(batch.actor[n])
    const number = batch.first + n
    yield {
      id: demoId('event', number, scope.seed),
      number,
      time: Math.round(batch.time[n] ?? 0),
      type: eventTypes[batch.type[n] ?? 0] ?? 'email',
      source: batch.source[n] ?? 0,
      item: orNull(batch.item[n]),
      folder: orNull(batch.folder[n]),
      actor,
      department: actor === null ? '' : (people.identities[actor]?.department ?? ''),
      shareType,
      labels: labelSets.sets[labelSet] ?? [],
      anomalies,
      recipients: recipients.sets[batch.recipients[n] ?? 0] ?? [],
      justified: batch.justified[n] === 1,
    }
  }
}
