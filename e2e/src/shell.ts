import type { Browser } from 'playwright-core'
import { openBrowser, openPage, type WatchedPage } from './browser.ts'
import { acceptInvitation, joinSharedServer, startOwnServer, type OrganisationUnderTest } from './organisations.ts'
import { signIn } from './people.ts'

/** An organisation without data on a server that a provider runs, and a browser: enough for what stands around the screens. */
export interface ShellUnderTest extends OrganisationUnderTest {
  browser: Browser
  /** Acts in the one browser of this file in which the administrator is signed in. Gives what it complained about, but for what is `expected`. */
  inBrowser(path: string, act: (watched: WatchedPage) => Promise<void>, options?: ActOptions): Promise<string[]>
}
interface ActOptions {
  expected?: RegExp
}

/** On the shared server, or on one of its own where that needs settings: `env`, or that no provider runs it. */
export async function startShell(own?: { env?: Record<string, string>; provided?: boolean }): Promise<ShellUnderTest> {
  const [organisation, browser] = await Promise.all([own ? startOwnServer(own) : joinSharedServer(), openBrowser()])
  const { server } = organisation
  let kept: WatchedPage | undefined
  return {
    ...organisation,
    browser,
    async inBrowser(path, act, { expected } = {}) {
      kept ??= await openPage(browser)
      const { page } = kept
      if (await page.evaluate<boolean>('location.href === "about:blank"')) await signIn(page, server, path)
      else await page.goto(server.url + path)
      const before = kept.complaints().length
      await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
      await act(kept)
      await page.unrouteAll()
      return kept
        .complaints()
        .slice(before)
        .filter(text => !expected?.test(text))
    },
    async stop() {
      await browser.close()
      await organisation.stop()
    },
  }
}

/** Invites somebody with these restrictions and accepts for them; without a mail server the inviter sees the link. */
export async function addAdmin(
  { server, call }: ShellUnderTest,
  { email, password, restrictions }: { email: string; password: string; restrictions: string[] },
): Promise<void> {
  const { invited } = await call<{ invited: { link: string }[] }>('POST', '/admins/invite', {
    emails: [email],
    restrictions,
  })
  await acceptInvitation(server, invited[0]?.link ?? '', { name: 'Bea Business', password })
}
