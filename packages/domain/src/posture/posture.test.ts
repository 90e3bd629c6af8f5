import { postureGroups, postureValues } from '@sharelight/contract'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { JudgedAccount, Verdict } from './check.ts'
import { checks } from './checks/index.ts'
import { addUp, postureScore, weigh } from './score.ts'

const folder = new URL('checks/', import.meta.url)
const now = new Date('2026-06-01T00:00:00.000Z')
type Case = Record<string, unknown> & { facts?: Record<string, unknown> }
type Cases = Partial<Record<Verdict, Case[]>> & { service?: string }

const casesOf = (id: string) => JSON.parse(readFileSync(new URL(`${id}/cases.json`, folder), 'utf8')) as Cases
const date = (text: unknown) => (typeof text === 'string' ? new Date(text) : null)

function verdictOf(check: (typeof checks)[number], { service = '' }: Cases, { facts = {}, ...given }: Case) {
  if (check.of === 'resources')
    return check.judge({ kind: check.kind, service, public: (given['public'] as boolean | undefined) ?? null, facts })
  if (check.of === 'items') return undefined
  const nothing = { kind: 'user', guest: null, state: 'active', admin: null, mfa: null } as const
  const account = { ...nothing, ...given, lastSignIn: date(given['lastSignIn']), facts } as JudgedAccount
  return check.judge(account, {
    now,
    unusedDays: 90,
    leftAt: date(given['leftAt']) ?? undefined,
    reaches: given['reaches'] as boolean | undefined,
  })
}

test('there are at least 60 checks, each in the folder of its id, and every folder is a check', () => {
  expect(checks.length).toBeGreaterThanOrEqual(60)
  const folders = readdirSync(folder, { withFileTypes: true }).flatMap(entry => (entry.isDirectory() ? entry.name : []))
  expect(checks.map(({ id }) => id).toSorted()).toEqual(folders.toSorted())
})

test('S3.041 S3.042 every source group and posture value is looked after', () => {
  expect([...new Set(checks.map(({ group }) => group))].toSorted()).toEqual([...postureGroups].toSorted())
  expect([...new Set(checks.map(({ posture }) => posture))].toSorted()).toEqual([...postureValues].toSorted())
})

test.each(checks.filter(({ of }) => of !== 'items'))('$id judges its cases', check => {
  const cases = casesOf(check.id)
  expect(cases.pass?.length).toBeGreaterThan(0)
  expect(cases.fail?.length).toBeGreaterThan(0)
  for (const verdict of ['pass', 'fail', 'unknown', 'inapplicable'] as const)
    for (const each of cases[verdict] ?? [])
      expect([verdict, each, verdictOf(check, cases, each)]).toEqual([verdict, each, verdict])
})

const resourceChecks = checks.filter(check => check.of === 'resources')

test('facts of another kind than their name says are not known, and never a pass', () => {
  const hostile = [
    { ssl: 'true', superusers: '3', block: [], signInWithoutPassword: {}, networkPolicy: 1 },
    JSON.parse('{"__proto__": {"ssl": true, "spf": true}}') as Record<string, unknown>,
  ]
  const verdicts = resourceChecks.flatMap(check =>
    hostile.map(facts =>
      check.judge({ kind: check.kind, service: casesOf(check.id).service ?? '', public: null, facts }),
    ),
  )
  expect(new Set(verdicts)).toEqual(new Set(['unknown']))
})

test('a resource of another kind or service is none of a check’s business', () => {
  const verdicts = resourceChecks.map(check =>
    check.judge({ kind: 'other', service: 'other', public: true, facts: {} }),
  )
  expect(new Set(verdicts)).toEqual(new Set(['inapplicable']))
})

test('a check weighs its severity however many things it asks about, and nothing where nothing is known', () => {
  const many = weigh({ severity: 1, passed: 999_999, failed: 1 })
  const one = weigh({ severity: 3, passed: 0, failed: 1 })
  expect(postureScore(addUp([many, one]))).toBeCloseTo(25, 3)
  expect(weigh({ severity: 3, passed: 0, failed: 0 })).toEqual({ weight: 0, sound: 0 })
  expect(postureScore(addUp([]))).toBeNull()
})
