import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { openBrowser, openPage, patience, type WatchedPage } from './browser.ts'
import { makeCompany, type Company } from './company.ts'
import { joinSharedServer, type OrganisationUnderTest } from './organisations.ts'
import { scanCompany, signIn } from './people.ts'

/** A busy machine takes minutes to start a server and to scan. */
export const setUpMs = 400_000

/** A small company's organisation with its documents and mail scanned, and a browser: enough for each screen. */
export interface ScreensUnderTest extends OrganisationUnderTest {
  browser: Browser
  company: Company
  /** Does something on a page where the administrator is signed in, and expects that it complained about nothing but what is `expected`. */
  inBrowser(path: string, act: (watched: WatchedPage) => Promise<void>, expected?: RegExp): Promise<void>
  setEdition(edition: string): Promise<void>
}

/** `documents` are of the company besides those that every company has. */
export async function startScreens({ documents = {} } = {}): Promise<ScreensUnderTest> {
  const company = makeCompany(documents)
  const [organisation, browser] = await Promise.all([joinSharedServer(), openBrowser()])
  const { server, token } = organisation
  await scanCompany(server, token, company)
  let kept: WatchedPage | undefined
  return {
    ...organisation,
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
      await organisation.provider('PATCH', `/backoffice/organisations/${organisation.organisationId}`, { edition })
    },
    async stop() {
      await browser.close()
      await organisation.stop()
      company.remove()
    },
  }
}
