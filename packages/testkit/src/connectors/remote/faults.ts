import { inspect } from 'node:util'
import { sourceFaultOf, splitSecrets, type Connector, type SourceFaultCode } from '@sharelight/connectors'
import { expect, it } from 'vitest'
import type { RemoteBench, RemoteFault } from './bench.ts'
import { Follower, openBench, readAll } from './reading.ts'

const said: Record<RemoteFault, string> = {
  throttled: 'a service that wants no calls for a while, when it may be asked again',
  throttled_silently: 'a service that wants no calls and not for how long, that it wants none',
  busy: 'a service that is busy once, nothing: it is asked again',
  token_expired: 'a token that expires in the middle, nothing: it takes a new one',
  consent_lost: 'a sign-in that holds no more, that the consent is lost',
  scope_missing: 'a right that is missing, which it is and how to give it',
  unreachable: 'a service that does not answer, that it cannot be reached',
  truncated: 'an answer that breaks off, that it failed: what was not named is not gone',
  malformed: 'an answer that is none, that it failed: what was not named is not gone',
}

/** What a reading under the fault is to end as; `failed` leaves open as what. */
const ends: Record<RemoteFault, SourceFaultCode | 'read' | 'failed'> = {
  throttled: 'throttled',
  throttled_silently: 'throttled',
  busy: 'read',
  token_expired: 'read',
  consent_lost: 'consent_lost',
  scope_missing: 'scope_missing',
  unreachable: 'unreachable',
  truncated: 'failed',
  malformed: 'failed',
}

/** Each fault that the bench can show: told as what it is with a way out, got over where it passes, and never taken for an empty source. */
export function faultsConformance(connector: Connector, benchOf: () => RemoteBench): void {
  const open = () => openBench(connector, benchOf())

  for (const fault of Object.keys(said) as RemoteFault[]) {
    it(`says of ${said[fault]}`, async context => {
      const bench = benchOf()
      if (!bench.faults.includes(fault)) return context.skip()
      const calm = await readAll(open)
      const under = await open()
      const mend = await bench.fault(fault)
      const failure = await failureOf(readAll(() => Promise.resolve(under)))
      await mend()
      expectEnd(connector, bench, { fault, failure })
      await under.close().catch(() => undefined)
      expect((await readAll(open)).entries).toEqual(calm.entries)
    })

    it(`goes on after a list that was cut off by: ${fault}`, async context => {
      const bench = benchOf()
      if (!bench.faults.includes(fault)) return context.skip()
      const calm = await readAll(open)
      const follower = new Follower(open)
      let mend: (() => Promise<void>) | undefined
      const failure = await failureOf(
        follower.read({
          tamper: async () => {
            mend ??= await bench.fault(fault)
          },
        }),
      )
      await mend?.()
      // A list of one page may have come to its end before.
      if (failure) await follower.read()
      expect(follower.entries).toEqual(calm.entries)
    })
  }
}

async function failureOf(reading: Promise<unknown>): Promise<Error | undefined> {
  return reading.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error(`No error was thrown, but ${String(error)}`)),
  )
}

interface End {
  fault: RemoteFault
  failure: Error | undefined
}

function expectEnd(connector: Connector, { settings }: RemoteBench, { fault, failure }: End): void {
  const end = failure ? (sourceFaultOf(failure)?.code ?? 'failed') : 'read'
  const wanted = ends[fault]
  const isAny = wanted === 'failed' && end !== 'read'
  expect({ fault, end: isAny ? 'failed' : end, failure }).toEqual({ fault, end: wanted, failure })
  const retryAt = failure && sourceFaultOf(failure)?.retryAt
  expect({ fault, saysWhen: (retryAt?.getTime() ?? 0) > Date.now() }).toMatchObject(
    fault === 'throttled' ? { saysWhen: true } : { fault },
  )
  expect(failure?.message ?? 'It was read.').toMatch(/^\S.*[.!]$/s)
  const all = inspect(failure, { depth: 10, showHidden: true })
  const { secrets } = splitSecrets(connector.settings, settings)
  for (const value of secrets.values())
    expect(all).not.toContain(typeof value === 'string' ? value : JSON.stringify(value))
}
