import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  contentCollectionNames,
  contentCollections,
  featureIds,
  type AppDefinition,
  type PricingPlan,
} from '@sharelight/contract'
import { expect, test } from 'vitest'
import { listApps } from '../editions/apps.ts'
import { priceFor } from '../editions/upgrade.ts'
import { infoTypeDescriptions } from '../labels/descriptions.ts'
import { labelTree } from '../labels/product-labels.ts'
import { orgDefaults } from '../organisation/defaults.ts'

const folder = join(import.meta.dirname, '../../../../content')
/** The documentation is a folder of pages, which the server reads and checks. */
const inFiles = contentCollectionNames.filter(name => name !== 'docs')
const read = (name: string): unknown[] => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))

test('the public collections are all there, and nothing else (S7.062)', () => {
  expect(
    readdirSync(folder)
      .filter(file => file.endsWith('.json'))
      .toSorted(),
  ).toEqual(inFiles.map(name => `${name}.json`).toSorted())
  const pages = readdirSync(join(folder, 'docs'), { recursive: true, encoding: 'utf8' })
  expect(pages.filter(file => !/^(?:[a-z]{2}\/)?[a-z-]+\.md$|^[a-z]{2}$/.test(file))).toEqual([])
})

test.each(inFiles)('%s holds valid entries without repeating an id', name => {
  const entries = contentCollections[name].parse(read(name)) as object[]
  expect(entries.length).toBeGreaterThan(0)
  const ids = entries.map(entry =>
    JSON.stringify(
      Object.entries(entry).find(([key]) => ['id', 'key', 'term', 'grade', 'version'].includes(key)) ?? entry,
    ),
  )
  expect(new Set(ids).size).toBe(entries.length)
})

test('every picture that an entry names is there', () => {
  const named = inFiles.flatMap(name => JSON.stringify(read(name)).match(/media\/[\w-]+\.\w+/g) ?? [])
  expect(named.filter(file => !existsSync(join(folder, file)))).toEqual([])
})

test('apps name known features, their parents and add-ons (S3.050, S6.008)', () => {
  const apps = read('apps') as AppDefinition[]
  const ids = new Set(apps.map(({ id }) => id))
  for (const { features, addons, parent_app_id } of apps) {
    expect(features.filter(id => !(featureIds as readonly string[]).includes(id))).toEqual([])
    expect([...addons, ...(parent_app_id ? [parent_app_id] : [])].filter(id => !ids.has(id))).toEqual([])
  }
  expect(
    listApps(apps, { edition: 'standard', orgFlags: new Set(), saved: new Map() })
      .filter(({ is }) => is.on)
      .map(({ id }) => id),
  ).toEqual(['auditlog', 'exchange', 'topics', 'csv', 'filters'])
})

test('plans are priced for any size, partners sell known plans, and the built-in partner is there (S3.047–S3.049, S5.012)', () => {
  const plans = read('pricing-plans') as PricingPlan[]
  for (const { price } of plans) expect(priceFor(price, 1_000_000)).toBeGreaterThanOrEqual(0)
  const partners = read('partners') as { id: string; plans: string[] }[]
  expect(partners.flatMap(partner => partner.plans).filter(id => !plans.some(plan => plan.id === id))).toEqual([])
  expect(partners.map(({ id }) => id)).toContain(orgDefaults.partnerId)
})

test('premium features have the default key general (S2.070, S3.057)', () => {
  expect((read('premium-features') as { key: string }[])[0]?.key).toBe('general')
})

test('label policies and Microsoft labels name labels of the tree', () => {
  const keys = [...read('label-policies'), ...read('mip-default-labels')].map(
    entry => (entry as { labelKey: string }).labelKey,
  )
  expect(keys.filter(key => !labelTree.byKey(key))).toEqual([])
})

test('every information type has a description (S7.036)', () => {
  expect(infoTypeDescriptions()).toHaveLength(labelTree.all.filter(({ generation }) => generation === 1).length)
  expect(infoTypeDescriptions().every(({ description }) => description.endsWith('.'))).toBe(true)
})
