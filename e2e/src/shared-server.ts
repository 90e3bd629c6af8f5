import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { providerKey } from './calls.ts'
import { startServer, type ServerUnderTest } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the address of the one server that browser tests share. */
    sharedServer: string
  }
}

/** One server for all files of browser tests that need no settings of their own. It starts when the first of them asks for its address, and ends with the run. */
export default async function ({ provide }: TestProject): Promise<() => Promise<void>> {
  let started: Promise<ServerUnderTest> | undefined
  const door = createServer((_, response) => {
    started ??= startServer({ env: { SHARELIGHT_PROVIDER_KEY: providerKey } })
    started.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>(resolve => {
    door.listen(0, '127.0.0.1', resolve)
  })
  provide('sharedServer', `http://127.0.0.1:${(door.address() as AddressInfo).port}`)
  return async () => {
    door.close()
    await (await started?.catch(() => undefined))?.stop()
  }
}
