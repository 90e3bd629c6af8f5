// Fetches and makes what tests run against and npm does not bring: once a machine, before the tests. What cannot be had is said, and its tests are skipped.
import { azuriteMissing, fetchAzurite } from './azurite.ts'
import { fakesnowMissing, fetchFakesnow } from './fakesnow.ts'
import { cosmosMissing, fetchCosmos } from './cosmos.ts'
import { fakeGcsMissing, fetchGcsPolicies, gcsPoliciesMissing, makeFakeGcs } from './gcs.ts'
import { makeMongo, mongoMissing } from './mongo.ts'
import { makeMockTds, mockTdsMissing } from './mock-tds.ts'
import { fetchMoto, motoMissing } from './moto.ts'
import { makeVersitygw, versitygwMissing } from './versitygw.ts'

/** What takes long to make, which the tests need not wait for. */
const isAllAsked = process.argv.includes('--all')
const tell = (sentence: string) => process.stdout.write(`${sentence}\n`)

for (const [isMissing, have] of [
  [motoMissing, fetchMoto],
  [versitygwMissing, makeVersitygw],
  [azuriteMissing, fetchAzurite],
  [fakeGcsMissing, makeFakeGcs],
  [gcsPoliciesMissing, fetchGcsPolicies],
  [fakesnowMissing, fetchFakesnow],
  [mongoMissing, makeMongo],
  [cosmosMissing, fetchCosmos],
  ...(isAllAsked ? [[mockTdsMissing, makeMockTds] as const] : []),
] as const) {
  const missing = isMissing()
  if (!missing) continue
  tell(`${missing.split(';')[0]}: it is had for the tests, once on this machine …`)
  const failed = have()
  if (failed) tell(`Skipped: ${failed}.`)
}
