import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { openBrowser, openPage, patience, type WatchedPage } from './browser.ts'
import { makeCompany, type Company } from './company.ts'
import { setUpByCalls, signIn } from './people.ts'
import { startServer, type ServerUnderTest } from './server.ts'

/** A busy machine takes minutes to start a server and to scan. */
export const setUpMs = 400_000

/** Of whoever runs the server; changes editions in tests. */
const providerKey = 'key-of-the-provider-in-tests-0123456789'

/** A small company's organisation with its documents and mail scanned, and a browser: enough for each screen. */
export interface ScreensUnderTest {
  server: ServerUnderTest
  browser: Browser
  company: Company
  /** Does something on a page where the administrator is signed in, and expects that it complained about nothing but what is `expected`. */
  inBrowser(path: string, act: (watched: WatchedPage) => Promise<void>, expected?: RegExp): Promise<void>
  setEdition(edition: string): Promise<void>
  stop(): Promise<void>
}

export async function startScreens(): Promise<ScreensUnderTest> {
  const company = makeCompany()
  const [server, browser] = await Promise.all([
    startServer({ env: { SHARELIGHT_PROVIDER_KEY: providerKey } }),
    openBrowser(),
  ])
  await setUpByCalls(server, company)
  let kept: WatchedPage | undefined
  return {
    server,
    browser,
    company,
    async inBrowser(path, act, expected) {
      const isFirst = kept === undefined
      kept ??= await openPage(browser)
      const { page } = kept
      if (isFirst) await signIn(page, server, path)
      else await page.goto(server.url + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      if (new URL(page.url()).pathname === '/login') await signIn(page, server, path)
      const before = kept.complaints().length
      await act(kept)
      await page.unrouteAll()
      // The content scrolls within the window; the page as a whole never does.
      await expect
        .poll(() => page.evaluate<number>('document.documentElement.scrollHeight - innerHeight'), patience)
        .toBeLessThanOrEqual(0)
      expect(
        kept
          .complaints()
          .slice(before)
          .filter(text => !expected?.test(text)),
      ).toEqual([])
    },
    async setEdition(edition) {
      const { organisations } = await asProvider<{ organisations: { id: string }[] }>(
        server,
        'GET',
        '/backoffice/organisations',
      )
      await asProvider(server, 'PATCH', `/backoffice/organisations/${organisations[0]?.id}`, { edition })
    },
    async stop() {
      await browser.close()
      await server.stop()
      company.remove()
    },
  }
}

async function asProvider<T>({ url }: ServerUnderTest, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${providerKey}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
