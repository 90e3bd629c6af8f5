import { createHmac } from 'node:crypto'
import type { Finding } from '@sharelight/contract'
import { describe, expect, test } from 'vitest'
import { createClassifier } from '../classifier.ts'
import { patternTest, type CountedFinding, type ExceptionRule } from './exceptions.ts'
import { settle, type AsRead } from './settle.ts'

const hashOf = (value: string) => createHmac('sha256', 'key').update(value).digest('hex')
const place = { sourceId: '00000000-0000-4000-8000-000000000001', path: '/finance/2024/pay.txt', now: 1_000 }
const exception = (scope: ExceptionRule['scope'], expiresAt: number | null = null): ExceptionRule => ({
  id: JSON.stringify(scope),
  scope,
  expiresAt,
})

function read(
  text: string,
  exceptions: readonly ExceptionRule[] = [],
): AsRead<{ key: string; count: number; confidence: number }> {
  const counted = new Map<string, CountedFinding>()
  const matches = patternTest(exceptions)
  const count = ({ rule, confidence }: Finding, value: string) => {
    const hash = hashOf(value)
    const known = counted.get(`${rule} ${hash}`) ?? {
      rule,
      hash,
      confidence,
      count: 0,
      confident: 0,
      patterns: matches(rule, value),
    }
    counted.set(`${rule} ${hash}`, {
      ...known,
      count: known.count + 1,
      confident: known.confident + (confidence >= 75 ? 1 : 0),
    })
  }
  const { labels, topics } = createClassifier({ onValue: count }).classify({ text })
  return { labels, topics: topics.map(({ key }) => key), findings: [...counted.values()] }
}

const ibans = 'Pay to DE89 3704 0044 0532 0130 00 or GB29 NWBK 6016 1331 9268 19, ask jane@acme.com.'
const keys = ({ labels }: { labels: readonly { key: string }[] }) => labels.map(({ key }) => key)
const first = exception({ valueHash: hashOf('DE89370400440532013000') })
const second = exception({ valueHash: hashOf('GB29NWBK60161331926819'), rule: 'iban' })

describe("settling an item's labels", () => {
  const asRead = read(ibans)

  test('without an exception in force nothing changes', () => {
    expect(settle(asRead, [], place).labels).toEqual(asRead.labels)
    expect(settle(asRead, [exception({ valueHash: first.scope.valueHash }, 999)], place).labels).toEqual(asRead.labels)
    expect(settle(asRead, [exception({ ...first.scope, path: '/finance/2023' })], place).labels).toEqual(asRead.labels)
    expect(
      settle(asRead, [exception({ ...first.scope, sourceId: '00000000-0000-4000-8000-000000000002' })], place).labels,
    ).toEqual(asRead.labels)
  })

  test('an excepted value lowers the count, and the label goes with its last value, as do branches that only it carried', () => {
    expect(settle(asRead, [first], place).labels).toContainEqual(
      expect.objectContaining({ key: 'regulated/pfi/iban', count: 1 }),
    )
    const { labels, withheld } = settle(asRead, [first, second], place)
    expect(keys({ labels })).not.toEqual(expect.arrayContaining(['regulated/pfi/iban']))
    expect(keys({ labels })).not.toEqual(expect.arrayContaining(['regulated/pfi']))
    expect(keys({ labels })).toContain('regulated/pii/email')
    expect(withheld).toContainEqual({
      key: 'regulated/pfi/iban',
      count: 2,
      whole: true,
      exceptions: [first.id, second.id],
    })
  })

  test('the result is that of a document in which the values do not stand', () => {
    const without = read('Pay to or , ask jane@acme.com.')
    // What the wording as a whole is about is another matter than what was found in it.
    const found = (item: Parameters<typeof keys>[0]) =>
      keys(item)
        .filter(key => key.startsWith('regulat'))
        .sort()
    expect(found(without)).toContain('regulated/pii/email')
    expect(found(settle(asRead, [first, second], place))).toEqual(found(without))
  })

  test('a label in a folder, and everything in a folder, can be excepted', () => {
    expect(keys(settle(asRead, [exception({ label: 'regulated/pfi', path: '/finance' })], place))).not.toContain(
      'regulated/pfi/iban',
    )
    expect(settle(asRead, [exception({ path: '/finance/2024/' })], place).labels).toEqual([])
    expect(settle(asRead, [exception({ path: '/fin' })], place).labels).toEqual(asRead.labels)
  })

  test('a pattern excepts what it matches whole', () => {
    const german = exception({ pattern: 'DE\\d{20}', rule: 'iban' })
    const partial = exception({ pattern: 'GB29' })
    expect(settle(read(ibans, [german, partial]), [german, partial], place).labels).toContainEqual(
      expect.objectContaining({ key: 'regulated/pfi/iban', count: 1 }),
    )
  })

  test('settled without the exception again, everything is back', () => {
    expect(settle(asRead, [first, second], place).labels).not.toEqual(asRead.labels)
    expect(settle(asRead, [], place).labels).toEqual(asRead.labels)
  })
})
