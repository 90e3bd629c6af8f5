import { confinementReport } from '@sharelight/extract'
import type { ServerOptions } from '../server.ts'
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
  const { startServer } = await import('../server.ts')
  if (options.demo)
    process.stdout.write('The demo organisation is loaded when it is not there yet, which takes about half a minute.\n')
  const server = await startServer({ ...options, ...storeOptions(data) })
  process.stdout.write(`Sharelight is at ${server.url}\n${confinementLine()}`)
  if (server.setupLink) process.stdout.write(`Set it up here (the link works once): ${server.setupLink}\n`)
  await untilStopped()
  await server.close()
  process.exit(0)
}

/** What holds of the walls around the processes that read documents, as it was tried out here. */
export function confinementLine(): string {
  const { holds, missing } = confinementReport()
  return `Parser workers: ${holds.join(', ')}; not: ${missing.join(', ')}.\n`
}

/** Resolves at the first signal to stop; a second one more than half a second later ends the process at once. */
export function untilStopped(): Promise<void> {
  return new Promise(resolve => {
    let first: number | undefined
    const stop = () => {
      if (first !== undefined && performance.now() - first > 500) process.exit(130)
      first ??= performance.now()
      resolve()
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
  })
}
