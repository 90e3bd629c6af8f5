// Fetches and makes what tests run against and npm does not bring: once a machine, before the tests. What cannot be had is said, and its tests are skipped.
//   node packages/testkit/src/benches/prepare.ts [--all] [name…]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { azuriteMissing, fetchAzurite } from './azurite.ts'
import { cosmosMissing, fetchCosmos } from './cosmos.ts'
import { emulateMissing, fetchEmulate } from './emulate.ts'
import { fakesnowMissing, fetchFakesnow } from './fakesnow.ts'
import { fakeGcsMissing, fetchGcsPolicies, gcsPoliciesMissing, makeFakeGcs } from './gcs.ts'
import { makeMockTds, mockTdsMissing } from './mock-tds.ts'
import { makeMongo, mongoMissing } from './mongo.ts'
import { fetchMoto, motoMissing } from './moto.ts'
import { makeVersitygw, versitygwMissing } from './versitygw.ts'

interface Bench {
  isMissing: () => string | undefined
  have: () => string | undefined
}

/** Those that are built come first: they take longest. */
const usual: Readonly<Record<string, Bench>> = {
  versitygw: { isMissing: versitygwMissing, have: makeVersitygw },
  'fake-gcs': { isMissing: fakeGcsMissing, have: makeFakeGcs },
  mongo: { isMissing: mongoMissing, have: makeMongo },
  fakesnow: { isMissing: fakesnowMissing, have: fetchFakesnow },
  moto: { isMissing: motoMissing, have: fetchMoto },
  'gcs-policies': { isMissing: gcsPoliciesMissing, have: fetchGcsPolicies },
  cosmos: { isMissing: cosmosMissing, have: fetchCosmos },
  emulate: { isMissing: emulateMissing, have: fetchEmulate },
  azurite: { isMissing: azuriteMissing, have: fetchAzurite },
}
/** What takes long to make, which the tests need not wait for. */
const long: Readonly<Record<string, Bench>> = { 'mock-tds': { isMissing: mockTdsMissing, have: makeMockTds } }
/** Half of them wait for the network. */
const atOnce = 3

const tell = (sentence: string) => process.stdout.write(`${sentence}\n`)

function prepare({ isMissing, have }: Bench) {
  const missing = isMissing()
  if (!missing) return
  const start = performance.now()
  const failed = have()
  const what = missing.split(' is not here')[0]
  tell(
    failed
      ? `Skipped: ${failed}.`
      : `${what} was had for the tests, once on this machine (${Math.round((performance.now() - start) / 1000)} s).`,
  )
}

/** Each in a process of its own: making one blocks it. */
async function prepareAll(names: readonly string[]) {
  const waiting = [...names]
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      await once(spawn(process.execPath, [import.meta.filename, name], { stdio: 'inherit' }), 'exit')
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

const all = { ...usual, ...long }
const named = process.argv.slice(2).flatMap(name => all[name] ?? [])
const asked = process.argv.includes('--all') ? all : usual
if (named.length) named.forEach(prepare)
else await prepareAll(Object.keys(asked).filter(name => asked[name]?.isMissing()))
