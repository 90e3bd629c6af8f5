import { randomUUID } from 'node:crypto'
import type { MetricScope } from '@sharelight/metrics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  fixedRules,
  openScanSink,
  openStores,
  runMetric,
  stableId,
  type ItemRow,
  type Rater,
  type Stores,
} from '../index.ts'

const now = Date.UTC(2026, 5, 1)
const year = 365 * 86_400_000
const rater: Rater = {
  rateLabels: labels => ({
    sensitivity: labels.includes('regulated') ? 3 : labels.includes('hr') ? 2 : 0,
    critical: false,
  }),
  rateEvent: () => ({ severity: 1, insightIds: [] }),
  trustOf: () => 'neutral',
}

function item(name: string, change: Partial<ItemRow>): ItemRow {
  return {
    itemId: stableId(name),
    key: name,
    identity: '',
    stamp: '',
    path: name,
    name,
    kind: 'file',
    mime: 'text/plain',
    size: 1,
    createdAt: null,
    modifiedAt: now - 1000,
    folderId: null,
    containerId: null,
    ownerId: null,
    status: 'complete',
    reason: null,
    detail: '',
    properties: {},
    parts: [],
    labels: [],
    topics: [],
    shareType: 'inside',
    firstSeenAt: now - 2 * year,
    deletedAt: null,
    contentScan: stableId('scan'),
    ...change,
  }
}
const labelled = (...keys: string[]) => keys.map(key => ({ key, count: 1, confidence: 85 }))

const items = [
  item('fine', {}),
  item('labelled', { labels: labelled('hr', 'microsoft/confidential') }),
  item('open', { shareType: 'anonymous' }),
  item('open and sensitive', { shareType: 'anonymous', labels: labelled('regulated') }),
  item('at home', { shareType: 'personal', labels: labelled('hr', 'microsoft/confidential') }),
  item('outside', { shareType: 'outside', labels: labelled('regulated', 'microsoft/confidential') }),
  item('old link', { shareType: 'outside', modifiedAt: now - year - 2 * 86_400_000 }),
  item('unread', { status: 'skipped', reason: 'encrypted' }),
  item('gone', { shareType: 'anonymous', deletedAt: now - 1000 }),
]

describe('the posture of files as they stand', () => {
  let stores: Stores, scope: MetricScope
  beforeAll(async () => {
    stores = await openStores()
    const organisationId = randomUUID()
    scope = { organisationId, timeZone: 'UTC', now, restrictions: { labels: [], entityKinds: [] } }
    await openScanSink(
      stores.analytics,
      { organisationId, sourceId: stableId('source'), sourceCode: 321, scanId: stableId('scan') },
      fixedRules(rater),
    ).write({ items })
  })
  afterAll(() => stores.close())

  test('each failed check counts the files that fail it', async () => {
    const { rows } = await runMetric(stores, scope, {
      cube: 'posture',
      measures: ['checked'],
      dimensions: ['check'],
      sort: [{ by: 'check', direction: 'Ascend' }],
    })
    expect(Object.fromEntries(rows.map(({ check, checked }) => [check, checked]))).toEqual({
      not_read: 1,
      open_link: 2,
      open_link_sensitive: 1,
      outside_highly_sensitive: 1,
      personal_access: 1,
      sensitive_unlabelled: 1,
      stale_access: 1,
    })
  })

  test('S3.042 a posture value counts a file once, however many of its checks fail', async () => {
    const { rows } = await runMetric(stores, scope, { cube: 'posture', measures: ['checked'], dimensions: ['posture'] })
    expect(Object.fromEntries(rows.map(({ posture, checked }) => [posture, checked]))).toEqual({
      activities: 1,
      data_protection: 1,
      data_security: 1,
      dlp: 1,
      info_governance: 1,
      information_access: 2,
      insider_threat: 1,
    })
  })

  test('the score is the share of files that pass every check, and a business user sees nothing of hidden labels', async () => {
    const ask = async (hidden: readonly string[]) =>
      (
        await runMetric(
          stores,
          { ...scope, restrictions: { labels: hidden, entityKinds: [] } },
          { cube: 'posture', measures: ['checked', 'failing', 'score'] },
        )
      ).rows
    expect(await ask([])).toEqual([{ checked: 8, failing: 6, score: 25 }])
    expect(await ask(['regulated'])).toEqual([{ checked: 6, failing: 4, score: expect.closeTo(100 / 3, 5) as number }])
  })
})
