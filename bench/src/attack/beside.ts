import { setTimeout as sleep } from 'node:timers/promises'
import { ask, send } from './http.ts'
import { signIn, writeDocuments, type Organisation } from './organisations.ts'
import type { Server } from './server.ts'

interface Progress {
  state: string
  done: number
  error: string | null
}
interface Source {
  id: string
  lastScan: Progress | null
}

/** Waits until every scan of the organisation has ended. */
export async function scansEnded(url: string, organisation: Organisation): Promise<Progress[]> {
  for (;;) {
    const { sources } = await ask<{ sources: Source[] }>(url, {
      method: 'GET',
      path: '/api/sources',
      token: organisation.token,
    })
    const scans = sources.map(({ lastScan }) => lastScan)
    if (scans.every(scan => scan && !/requested|running|paused/i.test(scan.state)))
      return scans.filter(scan => scan !== null)
    await sleep(500)
  }
}

/** Has the organisation scan without a pause, everything new each time, until it is told to end; counts the scans. */
export function keepScanning(
  url: string,
  organisation: Organisation,
  { sources, documents }: { sources: readonly string[]; documents: number },
) {
  let going = true,
    scans = 0
  const scanning = (async () => {
    for (let round = 1; going; round++) {
      writeDocuments(organisation, documents, round)
      for (const id of sources)
        if (
          (
            await send(url, {
              method: 'POST',
              path: `/api/sources/${id}/scan`,
              headers: { authorization: `Bearer ${organisation.token}` },
            })
          ).status === 200
        )
          scans++
      while (going && !(await isIdle(url, organisation))) await sleep(1000)
    }
  })()
  return {
    async end() {
      going = false
      await scanning
      return scans
    },
  }
}

async function isIdle(url: string, organisation: Organisation): Promise<boolean> {
  const { status, text } = await send(url, {
    method: 'GET',
    path: '/api/sources',
    headers: { authorization: `Bearer ${organisation.token}` },
  })
  if (status === 401) organisation.token = await signIn(url, organisation)
  return (
    status === 200 &&
    (JSON.parse(text) as { sources: Source[] }).sources.every(
      ({ lastScan }) => lastScan && !/requested|running|paused/i.test(lastScan.state),
    )
  )
}

/** Notes the memory of the server and its database each second, in MiB. */
export function watchMemory(server: Server) {
  const seen: number[] = []
  const timer = setInterval(() => {
    if (server.runs()) {
      seen.push(server.memory())
      server.databases()
    }
  }, 1000)
  return {
    end: () => {
      clearInterval(timer)
      return seen
    },
  }
}
