import { afterAll, beforeAll, describe } from 'vitest'
import { openStores, type StoreOptions, type Stores } from '@sharelight/store'
import { analyticsConformance } from './analytics-conformance.ts'
import { auditConformance } from './audit-conformance.ts'
import { attemptsConformance } from './attempts-conformance.ts'
import { jobsConformance } from './jobs-conformance.ts'
import { grantsConformance } from './grants-conformance.ts'
import { keysConformance } from './keys-conformance.ts'
import { metaConformance } from './meta-conformance.ts'
import { tenantConformance } from './tenant-conformance.ts'

/** Where a suite runs: options for `openStores`, and what to stop at the end. */
export interface StorePlace {
  options: StoreOptions
  stop(): Promise<void>
}

/** What both stores must do, whatever engine is behind them. Registers the tests; call it at the top of a test file. */
export function storeConformance(name: string, prepare: () => Promise<StorePlace>): void {
  describe(`${name}`, () => {
    const held: { stores?: Stores; place?: StorePlace } = {}
    beforeAll(async () => {
      held.place = await prepare()
      held.stores = await openStores(held.place.options)
    })
    afterAll(async () => {
      await held.stores?.close()
      await held.place?.stop()
    })
    const stores = () => {
      if (!held.stores) throw new Error('The stores are not open.')
      return held.stores
    }
    metaConformance(stores)
    auditConformance(stores)
    attemptsConformance(stores)
    keysConformance(stores)
    grantsConformance(stores)
    tenantConformance(stores)
    jobsConformance(stores)
    analyticsConformance(stores)
  })
}
