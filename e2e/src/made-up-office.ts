import { join } from 'node:path'
import { freePort } from '@sharelight/testkit/benches'
import { startCourier, type CourierService } from '@sharelight/testkit/connectors'
import type { Page } from 'playwright-core'
import { startIdentityProvider, type IdentityProvider } from '../../apps/server/src/testing/identity-provider.ts'
import { openBrowser, openPage, type WatchedPage } from './browser.ts'
import { setUpOrganisation, signIn } from './people.ts'
import { startServer } from './server.ts'

/** A server that knows the sources made up for tests, the service of one of them and where one consents to it, and its administrator among the data sources. */
export interface MadeUpOffice {
  server: { url: string }
  watched: WatchedPage
  page: Page
  authority: IdentityProvider
  courier: CourierService
  stop(): Promise<void>
}

/** @param rights which may be consented to */
export async function startMadeUpOffice(rights: string[]): Promise<MadeUpOffice> {
  const port = await freePort()
  const back = `http://127.0.0.1:${port}/data-sources-management`
  const [authority, courier, server, browser] = await Promise.all([
    startIdentityProvider([''], rights, [back]),
    startCourier(),
    startServer({
      main: join(import.meta.dirname, 'serve-test-registry.ts'),
      env: { PORT: String(port), OUTBOUND_ALLOW: '127.0.0.1' },
    }),
    openBrowser(),
  ])
  await setUpOrganisation(server)
  const watched = await openPage(browser)
  await signIn(watched.page, server, '/data-sources-management')
  return {
    server,
    watched,
    page: watched.page,
    authority,
    courier,
    async stop() {
      await browser.close()
      await server.stop()
      await courier.close()
      await authority.close()
    },
  }
}
