import { anomalyKinds, contentEventTypes, shareTypes } from '@sharelight/contract'
import { checks, insightRules, labelTree, parentKey, raterOf, scoresOf, trustResolver } from '@sharelight/domain'
import { expect, test } from 'vitest'
import { demoOrganisation, type DemoOrganisation } from './organisation.ts'
import type { DemoEvent } from './rows.ts'

const today = new Date('2026-11-21T09:00:00Z')
const org = demoOrganisation({ size: 'small', today })
const eventsOf = (organisation: DemoOrganisation): DemoEvent[] =>
  [...organisation.eventBatches()].flatMap(batch => [...organisation.eventsOf(batch)])
const events = eventsOf(org)
const items = [...org.items()]

test('the same seed, size and day give the same organisation, another seed gives another', () => {
  const again = demoOrganisation({ size: 'small', today })
  expect(eventsOf(again)).toEqual(events)
  expect([...again.items()]).toEqual(items)
  expect(again.identities).toEqual(org.identities)
  expect(eventsOf(demoOrganisation({ size: 'small', today, seed: 7 }))).not.toEqual(events)
})

test('reading the events twice gives the same, with the same combinations', () => {
  const combinations = org.combinations.length
  expect(eventsOf(org)).toEqual(events)
  expect(org.combinations).toHaveLength(combinations)
})

test('events are in time order, within the eighteen months, numbered throughout and as many as asked for', () => {
  expect(events).toHaveLength(org.size.events)
  expect(new Date(org.from).toISOString()).toBe('2025-05-20T22:00:00.000Z')
  let last = org.from
  for (const [n, { time, number }] of events.entries()) {
    expect(number).toBe(n)
    expect(time).toBeGreaterThanOrEqual(last)
    last = time
  }
  expect(last).toBeLessThan(org.to)
})

test('nothing happens to an item before it is there, nobody acts after leaving, nobody is written to before being known', () => {
  const wrong = events.filter(
    ({ time, item, actor, recipients }) =>
      (item !== null && (items[item]?.createdAt ?? 0) > time + 1) ||
      (actor !== null && (org.identities[actor]?.leavesAt ?? Infinity) < time && org.identities[actor] !== undefined) ||
      recipients.some(recipient => (org.identities[recipient]?.firstSeenAt ?? 0) > time + 1),
  )
  expect(wrong).toEqual([])
})

test('whatever a row refers to is there', () => {
  for (const { source, folder, owner, labels } of items) {
    expect(org.sources[source] && org.folders[folder] && org.identities[owner]).toBeDefined()
    expect(org.folders[folder]?.source).toBe(source)
    for (const { key } of labels) expect(labelTree.byKey(key) ?? labelTree.byKey(parentKey(key))).toBeDefined()
  }
  for (const { actor, folder, source, type } of events) {
    // Outsiders write mails; all else is done by employees.
    expect(
      actor === null ||
        org.identities[actor]?.kind === 'employee' ||
        (type === 'email' && org.identities[actor]?.kind === 'contact'),
    ).toBe(true)
    expect(folder !== null && org.folders[folder] && org.sources[source]).toBeTruthy()
  }
})

test('ids and addresses are unique, and every domain is one that nobody owns', () => {
  for (const list of [org.identities, org.folders, items, events, org.sources])
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
  expect(new Set(org.identities.map(({ address }) => address)).size).toBe(org.identities.length)
  expect(org.identities.every(({ address }) => address.endsWith('.example'))).toBe(true)
})

test('the share type is the widest that its recipients allow', () => {
  const kindsOf = ({ recipients }: DemoEvent) => new Set(recipients.map(recipient => org.identities[recipient]?.kind))
  const fits: Record<string, (kinds: ReturnType<typeof kindsOf>) => boolean> = {
    inside: kinds => !kinds.has('contact') && !kinds.has('personal'),
    outside: kinds => kinds.has('contact') && !kinds.has('personal'),
    personal: kinds => kinds.has('personal'),
    anonymous: kinds => kinds.size === 0,
  }
  expect(events.filter(event => !fits[event.shareType]?.(kindsOf(event)))).toEqual([])
})

test('every type of event about content, share type, anomaly, source and severity occurs', () => {
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(contentEventTypes))
  expect(new Set(events.map(({ shareType }) => shareType))).toEqual(new Set(shareTypes))
  // Sequences are told of labels and sign-ins, of which nothing happens in the demo; who is familiar with whom is counted once events are stored.
  const sequences: readonly string[] = [
    'lowered_and_sent',
    'abroad_and_shared',
    'new_country',
    'unfamiliar_organisation',
    'unfamiliar_colleague',
  ]
  expect(new Set(events.flatMap(({ anomalies }) => anomalies))).toEqual(
    new Set(anomalyKinds.filter(kind => !sequences.includes(kind))),
  )
  expect(new Set(events.map(({ source }) => source)).size).toBe(
    org.sources.filter(({ kind }) => kind !== 'systems').length,
  )
  expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['complete', 'partial', 'skipped', 'failed']))
  const rater = raterOf({ scoreOf: scoresOf(labelTree), insights: insightRules, trustIn: () => 'neutral' })
  const severities = org.combinations.map(
    ({ labelSet, ...facts }) => rater.rateEvent({ ...facts, labels: org.labelSets[labelSet] ?? [] }).severity,
  )
  expect(new Set(severities)).toEqual(new Set([0, 1, 2, 3]))
})

test('the leaver gathers customer lists and then mails them home', () => {
  const { leaver, home } = org.story
  const own = events.filter(({ actor }) => actor === leaver)
  const gathered = own.filter(({ anomalies }) => anomalies.includes('mass_download'))
  const mailed = own.filter(
    ({ recipients, labels }) => recipients.includes(home) && labels.includes('business/customer_lists'),
  )
  expect(org.identities[leaver]).toMatchObject({ name: 'Mara Lindqvist', department: 'Sales' })
  expect(org.identities[home]).toMatchObject({ kind: 'personal', name: 'Mara Lindqvist' })
  expect(gathered.length).toBeGreaterThan(10)
  expect(mailed.length).toBeGreaterThanOrEqual(5)
  expect(gathered[0]!.time).toBeLessThan(mailed[0]!.time)
  expect(org.to - mailed.at(-1)!.time).toBeLessThan(15 * 86_400_000)
})

test('the finance folder is open to anyone with the link, and strangers use it', () => {
  const { openFolder } = org.story
  const inside = items.filter(({ folder }) => folder === openFolder)
  expect(inside.length).toBeGreaterThan(5)
  expect(org.exposures(items.indexOf(inside[0]!)).some(({ principalKind }) => principalKind === 'anonymous')).toBe(true)
  expect(events.some(({ type, folder }) => type === 'anonymous_link_created' && folder === openFolder)).toBe(true)
  expect(events.filter(({ actor, folder }) => actor === null && folder === openFolder).length).toBeGreaterThan(5)
})

test('the partner gets much and is no longer trusted', () => {
  const { domain } = org.story.partner
  const trustIn = trustResolver(
    org.trustDecisions.map(decision => ({
      ...decision,
      expiresAt: decision.expiresAt ? new Date(decision.expiresAt) : null,
    })),
    today,
  )
  expect(trustIn({ identityId: '', domain })).toBe('untrusted')
  expect(org.trustDecisions.some(({ trust }) => trust === 'trusted')).toBe(true)
  const received = events.filter(({ recipients }) =>
    recipients.some(recipient => org.identities[recipient]?.domain === domain),
  )
  expect(received.length).toBeGreaterThan(50)
})

test('most of what happens is harmless, and little of it is high', () => {
  const rater = raterOf({ scoreOf: scoresOf(labelTree), insights: insightRules, trustIn: () => 'neutral' })
  const medium = demoOrganisation({
    size: { employees: 300, contacts: 500, personal: 80, organisations: 80, folders: 500, items: 8000, events: 60_000 },
    today,
  })
  const counts = [0, 0, 0, 0]
  for (const batch of medium.eventBatches())
    for (const event of medium.eventsOf(batch)) counts[rater.rateEvent(event).severity]!++
  const [none = 0, low = 0, , high = 0] = counts
  expect(none / 60_000).toBeGreaterThan(0.85)
  expect(low).toBeGreaterThan(0)
  expect(high / 60_000).toBeLessThan(0.03)
})

test('a day that is not over, and a change of clocks, put nothing in the future or out of order', () => {
  for (const end of ['2026-03-29T01:30:00Z', '2026-10-25T00:30:00Z', '2026-01-01T00:00:01Z']) {
    const other = demoOrganisation({
      size: { employees: 30, contacts: 30, personal: 5, organisations: 5, folders: 60, items: 300, events: 900 },
      today: new Date(end),
    })
    const times = eventsOf(other).map(({ time }) => time)
    expect(times.at(-1)).toBeLessThan(Date.parse(end))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  }
})

test('concrete labels have masked samples that stay within their counts', () => {
  let found = 0
  for (const [number, { labels }] of items.entries()) {
    const findings = org.findings(number)
    found += findings.length
    for (const { rule, masked, start, end } of findings) {
      expect(masked).toContain('•')
      expect(end).toBeGreaterThan(start)
      expect(findings.filter(finding => finding.rule === rule).length).toBeLessThanOrEqual(
        labels.find(({ key }) => key.endsWith(`/${rule}`))?.count ?? 0,
      )
    }
    expect(labels.some(({ key }) => key.split('/').length === 3)).toBe(findings.length > 0)
  }
  expect(found).toBeGreaterThan(100)
})

test('some accounts lack a second factor, and sleeping ones were last used long ago', () => {
  const employees = org.identities.filter(({ kind }) => kind === 'employee')
  expect(employees.some(({ hasSecondFactor }) => !hasSecondFactor)).toBe(true)
  expect(
    employees.every(
      ({ lastSignInAt, isDormant }) => lastSignInAt !== null && (!isDormant || lastSignInAt < org.to - 90 * 86_400_000),
    ),
  ).toBe(true)
})

test.each(['small', 'medium'] as const)('each kind of account weakness is there in a %s organisation', size => {
  const { accounts, sources, resources, to } = demoOrganisation({ size, today })
  const judged = checks.filter(check => check.of === 'accounts' && check.list !== undefined)
  const missing = judged.filter(
    check =>
      check.of === 'accounts' &&
      !accounts.some(
        ({ lastSignInAt, ...account }) =>
          check.judge(
            { ...account, lastSignIn: lastSignInAt === null ? null : new Date(lastSignInAt) },
            { now: new Date(to), unusedDays: 90, reaches: true },
          ) === 'fail',
      ),
  )
  expect(missing.map(({ id }) => id)).toEqual([])
  const keys = [...accounts, ...resources].map(row =>
    ['address' in row ? row.address : row.id, row.kind, row.source].join(),
  )
  expect(new Set(keys).size).toBe(keys.length)
  expect([...accounts, ...resources].every(({ source }) => sources[source])).toBe(true)
})
