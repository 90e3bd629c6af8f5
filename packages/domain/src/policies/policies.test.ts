import type { PolicyAction, SeverityLevel } from '@sharelight/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  combine,
  conflictOf,
  eventSentence,
  faultOf,
  featuresNeeded,
  filledTemplate,
  inLine,
  packed,
  policySentences,
  policyTemplates,
  severityMap,
  tooBroad,
  unchanged,
} from './index.ts'

const levels = [0, 1, 2, 3] as const
const step = (by: number, limit: SeverityLevel): PolicyAction => ({ kind: 'severity', by, limit })
const justify = (reason: string): PolicyAction => ({ kind: 'justify', reason })
const wording = { nameOf: (_: string, value: unknown) => String(value), timeZone: 'UTC' }

describe('severity', () => {
  test('goes towards the limit, never beyond it, and what is beyond it already stays', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3, max: 3 }), fc.constantFrom(...levels), (by, limit) => {
        const map = severityMap([step(by, limit)])
        for (const level of levels) {
          const after = map?.[level] ?? level
          expect(by > 0 ? after >= level && after <= Math.max(level, limit) : after <= level).toBe(true)
          expect(by < 0 ? after >= Math.min(level, limit) : true).toBe(true)
          expect(Math.abs(after - level)).toBeLessThanOrEqual(Math.abs(by))
        }
      }),
    )
  })

  test('goes through policies in order, and the first that justifies counts', () => {
    const policies = [
      { actions: [step(3, 3)] },
      { actions: [justify('first'), step(-1, 0)] },
      { actions: [justify('second')] },
    ]
    expect(combine(policies, 0)).toEqual({ severity: 2, justifiedBy: 1 })
    expect(combine([...policies].reverse(), 0)).toEqual({ severity: 3, justifiedBy: 0 })
  })

  test('is packed two bits a level', () => {
    expect(packed([0, 1, 2, 3])).toBe(unchanged)
    expect(packed([3, 0, 0, 0])).toBe(3)
    expect(packed([0, 0, 0, 3])).toBe(192)
  })
})

describe('what is told', () => {
  test('a name in a template stays what it is, whatever it reads', () => {
    const values = { name: '{event} {organisation}', event: 'You sent “x”.', organisation: 'Acme' }
    expect(filledTemplate('Dear {name},\r\n\r\n{event}\n\n \n\n{other} $& {organisation}', values)).toEqual([
      'Dear {event} {organisation},',
      'You sent “x”.',
      '{other} $& Acme',
    ])
  })

  test('a name has one line, one direction and an end', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => {
        const line = inLine(text)
        expect(line.length).toBeLessThanOrEqual(120)
        expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
      }),
    )
    expect(inLine('a\r\nBcc: b\u202egpj.exe')).toBe('a Bcc: bgpj.exe')
  })

  test('an event in one sentence, with a few of its recipients', () => {
    const event = {
      type: 'email',
      time: new Date('2026-03-01T12:00:00Z'),
      object: 'Price list',
      recipients: ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example', 'e@x.example'],
    } as const
    expect(eventSentence('You', event, 'Europe/Berlin')).toBe(
      'You sent “Price list” to a@x.example, b@x.example, c@x.example, 2 more on 1 March 2026 at 13:00.',
    )
  })

  test('every action has a sentence, and no address of a webhook is in it', () => {
    const sentences = policySentences(
      {
        filter: { or: [{ dimension: 'label', operator: 'eq', value: 'x' }, { and: [] }] },
        window: { events: 11, minutes: 2880 },
        actions: [
          justify('Fine'),
          step(-1, 1),
          { kind: 'notify', mail: true },
          { kind: 'educate', subject: 'a', text: 'b', perDay: 1 },
          { kind: 'ask', text: '', hours: 48, perDay: 3 },
          { kind: 'webhook', url: 'https://hooks.example/secret-path' },
          { kind: 'remedy', remedy: 'remove_everyone' },
        ],
        startsAt: '2026-01-01T00:00:00Z',
        expiresAt: '2026-02-01T00:00:00Z',
      },
      wording,
    )
    expect(sentences).toEqual([
      'It is about events where the information type is “x” or anything holds.',
      'An event matches from the 11th of its actor within 2 days on.',
      'It justifies them: “Fine”. They leave the open risk.',
      'It lowers their severity by one step, to low at least.',
      'It tells the administrators, by mail too.',
      'It mails the actor an explanation, at most once a day.',
      'It asks the actor why, by mail, at most 3 times a day; without an answer within 2 days the administrators are told.',
      'It calls hooks.example.',
      'It plans the remedy “remove everyone”, which somebody has to approve.',
      'It counts events that are stored from 01/01/2026 until 01/02/2026.',
    ])
  })
})

describe('what can be kept', () => {
  test('says which events it is about, by what policies do not change themselves', () => {
    expect(faultOf({ and: [{ or: [] }] })).toMatch(/Say which events/)
    expect(faultOf({ dimension: 'severity', operator: 'gte', value: 1 })).toMatch(/cannot be about "severity"/)
    for (const { draft } of policyTemplates) expect(faultOf(draft.filter)).toBeUndefined()
  })

  test('and is broad above a quarter of all events, where there are any', () => {
    expect(tooBroad({ events: 0, all: 0 })).toBeNull()
    expect(tooBroad({ events: 25, all: 100 })).toBeNull()
    expect(tooBroad({ events: 26, all: 100 })).toMatch(/26 %/)
  })

  test('needs the features of what it does and is about', () => {
    const needs = Object.fromEntries(policyTemplates.map(({ id, draft }) => [id, featuresNeeded(draft)]))
    expect(needs).toEqual({
      'customer-data-to-personal': ['educate_risky_users'],
      'open-links': [],
      'source-code-leaving': [],
      'leaver-bulk-download': ['download_policy'],
      'secrets-in-chat': ['educate_risky_users'],
      'unusual-downloads': ['download_policy'],
    })
  })
})

test('what two policies make of the same events is said, in their order', () => {
  const [up, down] = [
    { name: 'Up', actions: [step(1, 3), { kind: 'ask', text: '', hours: 1, perDay: 1 } as const] },
    { name: 'Down', actions: [step(-1, 0), justify('x')] },
  ]
  expect(conflictOf(up, down)).toEqual({
    isConflict: true,
    sentence:
      'Of events that both match: “Up” raises the severity and then “Down” lowers it; “Down” justifies what “Up” acts upon.',
  })
  expect(conflictOf({ name: 'A', actions: [] }, { name: 'B', actions: [justify('x')] }).isConflict).toBe(false)
})
