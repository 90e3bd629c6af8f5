import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { anomalyKinds, type AnomalyKind } from '@sharelight/contract'
import { demoOrganisation, type DemoEvent, type DemoOrganisation } from '@sharelight/demo'
import { insightRules, labelTree, raterOf, scoresOf } from '@sharelight/domain'
import {
  findAnomalies,
  fixedRules,
  hash64,
  openScanSink,
  openStores,
  readAnomalies,
  stableId,
  type EventRow,
  type IdentityRow,
  type Stores,
} from '@sharelight/store'
import type { Figure, Section } from '../report.ts'
import { day, plant, type Incident } from './plant.ts'
import { signIns } from './travel.ts'

const organisationId = '11111111-1111-8111-8111-111111111111'
const today = new Date('2026-10-19T00:00:00Z')
const employees = Number(process.env['BENCH_PEOPLE'] ?? 30)
/** Some twenty events a working day of each, as logs of several services tell them. */
const size = {
  employees,
  contacts: employees * 3,
  personal: 40,
  organisations: 60,
  folders: 300,
  items: 6000,
  events: employees * 7000,
}
/** What the made-up organisation itself plants: left out, so that what is left has no incidents. */
const ofStory = new Set<AnomalyKind>([
  'mass_download',
  'mass_sharing',
  'mass_deletion',
  'auto_forwarding',
  'dormant_account',
  'leaver',
])
const rules = fixedRules(raterOf({ scoreOf: scoresOf(labelTree), insights: insightRules, trustIn: () => 'neutral' }))
const month = 30.44 * day

/**
 * Alarms by kind over 18 months of a made-up organisation without incidents but those that are planted: how many of a kind's planted ones it
 * finds, and how many of its alarms are none of them, for a thousand people and a month.
 */
export async function benchAnomalies(): Promise<Section> {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'sharelight-bench-')), 'data')
  const stores = await openStores({ dataDir })
  try {
    const demo = demoOrganisation({ size, today })
    const { incidents, personMonths, events } = await write(stores, demo)
    const { timeZone, from, to } = demo
    await findAnomalies(stores.analytics, { organisationId, timeZone, from, to, rules })
    const alarms = await alarmsIn(stores)
    return {
      id: 'anomalies',
      title: 'False alarms of anomalies',
      command: 'npm run bench -- anomalies',
      figures: [
        { name: 'events by people who work there, in 18 months', value: events.toLocaleString('en-GB') },
        { name: 'months of a person in which they did something', value: personMonths.toLocaleString('en-GB') },
        ...anomalyKinds.map(kind => figureOf(kind, { incidents, alarms, personMonths })),
      ],
    }
  } finally {
    await stores.close()
    rmSync(dirname(dataDir), { recursive: true })
  }
}

type Alarm = Awaited<ReturnType<typeof readAnomalies>>['rows'][number]

async function alarmsIn({ analytics }: Stores): Promise<Alarm[]> {
  const all: Alarm[] = []
  for (;;) {
    const { rows } = await readAnomalies(analytics, organisationId, { offset: all.length, limit: 500 })
    all.push(...rows)
    if (rows.length < 500) return all
  }
}

interface Outcome {
  incidents: readonly Incident[]
  alarms: readonly Alarm[]
  personMonths: number
}

function figureOf(kind: AnomalyKind, { incidents, alarms, personMonths }: Outcome): Figure {
  const own = alarms.filter(alarm => alarm.kind === kind)
  const meant = incidents.filter(incident => incident.kind === kind)
  const hits = (alarm: Alarm, { actor, from, to }: Incident) =>
    (actor === null || alarm.actorId === actor) && alarm.fromTime <= to && alarm.toTime >= from
  const found = meant.filter(incident => own.some(alarm => hits(alarm, incident))).length
  // What was planted for another kind may set off this one, and rightly so.
  const wrong = own.filter(alarm => !incidents.some(incident => hits(alarm, incident)))
  const rate = (1000 * wrong.length) / personMonths
  if (process.env['BENCH_SHOW'] === kind) console.log(wrong.slice(0, 5))
  return {
    name: kind.replaceAll('_', ' '),
    value: `${rate.toFixed(1)} false alarms for 1,000 people and a month; ${found} of ${meant.length} planted found`,
    target: '≤ 4.3 (one a week), all found',
  }
}

async function write(stores: Stores, demo: DemoOrganisation) {
  const source = stableId('bench')
  const scope = { organisationId, sourceId: source, sourceCode: 333, scanId: source } as const
  const sink = openScanSink(stores.analytics, scope, rules)
  const people = demo.identities.flatMap(({ kind, isDormant, leavesAt }, n) =>
    kind === 'employee' && !isDormant && leavesAt === null ? [n] : [],
  )
  const planted = plant(demo, people)
  const identities = demo.identities.map((one): IdentityRow => ({
    identityId: one.id,
    kind: one.kind,
    address: one.address,
    displayName: one.name,
    domain: one.domain,
    department: one.department,
    firstSeenAt: demo.from,
    leavesAt: planted.leaves.get(one.id) ?? null,
  }))
  await sink.write({ identities: [...identities, ...planted.identities] })
  const months = new Set<string>()
  let events = 0
  let some: EventRow[] = planted.events
  for (const event of everything(demo)) {
    if (event.anomalies.some(kind => ofStory.has(kind))) continue
    const { actor } = event
    if (actor !== null && demo.identities[actor]?.kind === 'employee') {
      events++
      months.add(`${actor} ${Math.floor(event.time / month)}`)
    }
    some.push(toRow(demo, event))
    if (some.length < 10_000) continue
    await sink.write({ events: some })
    some = []
  }
  await sink.write({ events: some })
  const signedIn = [...signIns(demo, people)]
  for (let n = 0; n < signedIn.length; n += 10_000) await sink.write({ events: signedIn.slice(n, n + 10_000) })
  return { incidents: planted.incidents, personMonths: months.size, events }
}

function* everything(demo: DemoOrganisation): Generator<DemoEvent> {
  for (const batch of demo.eventBatches()) yield* demo.eventsOf(batch)
}

function toRow(demo: DemoOrganisation, event: DemoEvent): EventRow {
  const idOf = (number: number | null) => (number === null ? null : (demo.identities[number]?.id ?? null))
  return {
    time: event.time,
    eventId: hash64('bench', event.id),
    type: event.type,
    itemId: event.item === null ? null : demo.itemId(event.item),
    folderId: event.folder === null ? null : (demo.folders[event.folder]?.id ?? null),
    actorId: idOf(event.actor),
    shareType: event.shareType,
    labels: [...event.labels],
    anomalies: [],
    recipients: event.recipients.flatMap(number => {
      const one = demo.identities[number]
      return one ? [{ identityId: one.id, kind: one.kind }] : []
    }),
    details: {},
  }
}
