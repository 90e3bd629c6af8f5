import { confinementReport } from '@sharelight/extract'
import type { ServerOptions } from '../server.ts'
import { runLean } from './lean.ts'
import { storeOptions } from './store-options.ts'

export interface ServeOptions {
  host: string
  port: number
  data: string
  demo: boolean
  work: boolean
  connectors?: ServerOptions['connectors']
}

export async function serveCommand({ data, ...options }: ServeOptions): Promise<void> {
  runLean()
  const { startServer } = await import('../server.ts')
  if (options.demo)
    process.stdout.write('The demo organisation is loaded when it is not there yet, which takes about half a minute.\n')
  const stopping = stopSignal()
  const server = await startServer({ ...options, signal: stopping, ...storeOptions(data) }).catch((error: unknown) => {
    // What was begun is closed again, and the next start begins it anew.
    if (stopping.aborted) process.exit(0)
    throw error
  })
  process.stdout.write(`Sharelight is at ${server.url}\n${confinementLine()}`)
  if (server.setupLink) process.stdout.write(`Set it up here (the link works once): ${server.setupLink}\n`)
  await untilAborted(stopping)
  await server.close()
  process.exit(0)
}

/** What holds of the walls around the processes that read documents, as it was tried out here. */
export function confinementLine(): string {
  const { holds, missing } = confinementReport()
  const lacking = missing.length ? `; not: ${missing.join(', ')}` : ''
  return `Parser workers: ${holds.join(', ')}${lacking}.\n`
}

/** Aborted at the first signal to stop; a second one more than half a second later ends the process at once. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  let first: number | undefined
  const stop = () => {
    if (first !== undefined && performance.now() - first > 500) process.exit(130)
    first ??= performance.now()
    stopping.abort()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return stopping.signal
}

export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
