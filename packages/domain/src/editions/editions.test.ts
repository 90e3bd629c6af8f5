import {
  editions,
  featureGroups,
  featureIds,
  type AppDefinition,
  type AppFlags,
  type EditionName,
} from '@sharelight/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeApp, defaultFlags, featuresOfApps, isAppAllowed, listApps } from './apps.ts'
import {
  defaultEdition,
  editionCapabilities,
  isAtLeast,
  isPaying,
  lowestEditionWith,
  paymentEdition,
  rankOf,
} from './editions.ts'
import { featuresOf, isFeatureOn, minimumEdition, needsPremium } from './features.ts'
import {
  editionInForce,
  editionStatus,
  mayStartTrial,
  newEdition,
  startTrial,
  trialBanner,
  trialDaysLeft,
} from './trial.ts'
import { callToAction, priceFor, upgradeTab } from './upgrade.ts'

const now = new Date('2026-01-01T00:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

test('the ladder is launch, limited, standard, acceleration, enterprise, and starts at launch (S1.003, S4.012, S4.016)', () => {
  expect(editions.map(rankOf)).toEqual([0, 1, 2, 3, 4])
  expect(defaultEdition).toBe('launch')
  expect([isAtLeast('standard', 'standard'), isAtLeast('limited', 'standard')]).toEqual([true, false])
})

describe('what editions can do (S6.012)', () => {
  const { launch, limited, standard, acceleration, enterprise } = editionCapabilities

  test('on launch and limited is to see the first rows (S6.013, S6.014)', () => {
    expect(Object.values({ ...launch, resultLimit: false })).not.toContain(true)
    expect({ ...limited, resultLimit: 20 }).toEqual(launch)
  })

  test('is without a limit of rows from standard on (S9.005)', () => {
    expect([launch, limited, standard, acceleration, enterprise].map(({ resultLimit }) => resultLimit)).toEqual([
      20,
      100,
      null,
      null,
      null,
    ])
  })

  test('on standard is everything but labels of their own (S6.015), which enterprise has too (S6.017)', () => {
    expect(standard).toMatchObject({
      sorting: true,
      timeFrameFull: true,
      export: true,
      filters: true,
      topics: true,
      contentLabelsApp: true,
      riskTypeCustomization: true,
      extraDimensions: true,
      mip: true,
      mcas: true,
      contentLabelCustomization: false,
    })
    expect(enterprise).toEqual({ ...standard, contentLabelCustomization: true })
  })

  test('on acceleration is as on standard without topics and extra dimensions (S6.016)', () => {
    expect(acceleration).toEqual({ ...standard, topics: false, extraDimensions: false })
  })
})

test('a missing capability names the lowest edition that has it', () => {
  expect([lowestEditionWith('export'), lowestEditionWith('contentLabelCustomization')]).toEqual([
    'standard',
    'enterprise',
  ])
})

test('paying starts at standard (S6.010), and a session shows name, export and time frame (S3.008)', () => {
  expect(editions.filter(isPaying)).toEqual(['standard', 'acceleration', 'enterprise'])
  expect(paymentEdition('limited')).toEqual({
    name: 'limited',
    displayName: 'Limited',
    export: false,
    timeFrameFull: false,
  })
})

describe('a trial (S4.013)', () => {
  const trial = startTrial(newEdition, now)

  test('is fourteen days of standard (S9.001, S4.014), which its status tells (S3.012)', () => {
    expect(editionStatus(trial, inDays(13.9))).toEqual({
      id: 'standard',
      isTrial: true,
      isTrialExhausted: false,
      revertsAt: inDays(14).toISOString(),
    })
  })

  test('reverts by itself, and is started once (S4.014, S4.015)', () => {
    expect(editionStatus(trial, inDays(14))).toEqual({
      id: 'launch',
      isTrial: false,
      isTrialExhausted: true,
      revertsAt: null,
    })
    expect(() => startTrial(trial, inDays(20))).toThrow('has been used')
  })
})

test('the trial is offered only below standard, unused and not running (S4.017)', () => {
  expect(editions.map(edition => mayStartTrial({ ...newEdition, edition }, now))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(mayStartTrial(startTrial(newEdition, now), inDays(1))).toBe(false)
})

test('a trial never lowers an edition', () => {
  fc.assert(
    fc.property(fc.constantFrom(...editions), fc.integer({ min: -1, max: 20 }), (edition, days) => {
      const record = { edition, trialEdition: 'standard' as const, trialEndsAt: inDays(14), trialUsed: true }
      expect(isAtLeast(editionInForce(record, inDays(days)), edition)).toBe(true)
    }),
  )
})

test('the banner offers, counts down, and says when it is over (S2.104–S2.106)', () => {
  const trial = startTrial(newEdition, now)
  expect([
    trialBanner(newEdition, now),
    trialBanner(trial, inDays(4.5)),
    trialBanner(trial, inDays(15)),
    trialBanner({ ...newEdition, edition: 'enterprise' }, now),
  ]).toEqual(['Start your free 14-day trial of Standard', '10 days left', 'Your free trial is over', null])
  expect(trialDaysLeft(trial, inDays(20))).toBe(0)
})

test('all features exist, each in a group, on from its edition (S3.013–S3.015)', () => {
  const features = featuresOf({ edition: 'launch', environment: 'production' })
  expect(features.map(({ id }) => id)).toEqual([...featureIds])
  expect(new Set(features.map(({ group }) => group))).toEqual(new Set(featureGroups))
  fc.assert(
    fc.property(fc.constantFrom(...featureIds), fc.constantFrom(...editions), (id, edition) => {
      expect(isFeatureOn(id, { edition, environment: 'production' })).toBe(isAtLeast(edition, minimumEdition(id)))
    }),
  )
})

test("on preview and local all features are on (S4.012), and an organisation's flag decides otherwise elsewhere", () => {
  expect(featuresOf({ edition: 'launch', environment: 'preview' }).every(({ enabled }) => enabled)).toBe(true)
  const switched = new Map([
    ['it_scripts', true],
    ['recommendations', false],
  ])
  expect([
    isFeatureOn('it_scripts', { edition: 'launch', environment: 'production', switched }),
    isFeatureOn('recommendations', { edition: 'enterprise', environment: 'production', switched }),
  ]).toEqual([true, false])
})

test('below standard or without the feature the premium dialog stands before it (S4.041)', () => {
  const of = (edition: EditionName) => needsPremium('custom_information_type', { edition, environment: 'production' })
  expect([of('launch'), of('standard'), of('enterprise')]).toEqual([true, true, false])
})

const app = (id: string, more: Partial<AppDefinition> = {}): AppDefinition => ({
  id,
  name: id,
  group: 'app',
  edition: 'standard',
  order: 1,
  parent_app_id: null,
  addons: [],
  setup: null,
  description: id,
  enabledByFlag: null,
  features: [],
  ...more,
})
const off: AppFlags = { added: false, on: false, pined: false, activation_date: null }

describe('app flags (S4.024)', () => {
  const added = changeApp(off, 'add', now)

  test('are set when it is added, with the date (S4.025), and all off when it is removed (S4.026)', () => {
    expect(added).toEqual({ added: true, on: true, pined: false, activation_date: now.toISOString() })
    expect(changeApp(added, 'remove', now)).toEqual(off)
  })

  test('are switched with pinning taken back where it is turned off (S4.027), and pinned (S4.028)', () => {
    expect(changeApp(added, 'pin', now)).toEqual({ ...added, pined: true })
    expect(changeApp({ ...added, pined: true }, 'toggle-on', now)).toEqual({ ...added, on: false, pined: false })
    expect(changeApp(changeApp(added, 'toggle-on', now), 'toggle-on', now)).toEqual(added)
  })
})

test("an app needs its edition or the organisation's flag (S6.007)", () => {
  const flagged = app('mip', { edition: 'enterprise', enabledByFlag: 'mip' })
  const of = (edition: EditionName, ...flags: string[]) => isAppAllowed(flagged, { edition, orgFlags: new Set(flags) })
  expect([of('standard'), of('enterprise'), of('launch', 'mip')]).toEqual([false, true, true])
})

test('topics, csv and filters are on from standard, audit log and Exchange are added, solutions only on demand (S6.008)', () => {
  expect(
    ['topics', 'csv', 'filters', 'auditlog', 'exchange', 'mip'].map(id => [
      defaultFlags(id, 'launch').on,
      defaultFlags(id, 'standard').on,
    ]),
  ).toEqual([
    [false, true],
    [false, true],
    [false, true],
    [true, true],
    [true, true],
    [false, false],
  ])
  const solution = app('iie', { group: 'solution', enabledByFlag: 'iie', features: ['on_premises'] })
  const listed = (saved: [string, typeof off][], flags: string[]) =>
    listApps([app('b', { order: 2 }), solution, app('a')], {
      edition: 'standard',
      orgFlags: new Set(flags),
      saved: new Map(saved),
    })
  expect(listed([], []).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(listed([], ['iie']).map(({ id }) => id)).toContain('iie')
  expect([...featuresOfApps(listed([['iie', changeApp(off, 'add', now)]], []))]).toEqual(['on_premises'])
})

test('the price is that of the tier which contains the size, else of the last (S5.012)', () => {
  const price = {
    type: 'size' as const,
    price_per_size: [
      { price: 100, min: 0, max: 50 },
      { price: 300, min: 51, max: 500 },
    ],
  }
  expect([10, 50, 51, 500, 9000].map(size => priceFor(price, size))).toEqual([100, 100, 300, 300, 300])
  expect(priceFor({ type: 'seat', price_per_seat: 3 }, 20)).toBe(60)
})

test('the upgrade dialog (S4.019) opens on Standard (S4.020), on Solutions for enterprise without a trial (S4.021), or as asked for (S4.022)', () => {
  expect(upgradeTab({ edition: 'launch', isTrial: false })).toBe('standard')
  expect(upgradeTab({ edition: 'enterprise', isTrial: false })).toBe('solutions')
  expect(upgradeTab({ edition: 'enterprise', isTrial: true })).toBe('standard')
  expect(upgradeTab({ requested: 'solutions', edition: 'launch', isTrial: false })).toBe('solutions')
})

test('the call to action of a plan goes by its type (S2.078)', () => {
  expect((['upgrade', 'contact', 'demo'] as const).map(callToAction)).toEqual(['Upgrade', 'Upgrade', 'book a demo'])
})
