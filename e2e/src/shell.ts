import type { Browser } from 'playwright-core'
import { openBrowser, openPage, type WatchedPage } from './browser.ts'
import { administrator, organisation } from './company.ts'
import { signIn } from './people.ts'
import { startServer, type ServerUnderTest } from './server.ts'

const providerKey = 'key-of-the-provider-in-tests-0123456789'

/** An organisation without data on a server that a provider runs, and a browser: enough for what stands around the screens. */
export interface ShellUnderTest {
  server: ServerUnderTest
  browser: Browser
  /** Makes a call as the administrator. */
  call<T>(method: string, path: string, body?: object): Promise<T>
  /** Makes a call as the provider. */
  provider<T>(method: string, path: string, body?: object): Promise<T>
  organisationId: string
  /** Acts in the one browser of this file in which the administrator is signed in. Gives what it complained about, but for what is `expected`. */
  inBrowser(path: string, act: (watched: WatchedPage) => Promise<void>, options?: ActOptions): Promise<string[]>
  stop(): Promise<void>
}
interface ActOptions {
  expected?: RegExp
}

export async function startShell({
  env = {},
  provided = true,
}: { env?: Record<string, string>; provided?: boolean } = {}): Promise<ShellUnderTest> {
  const [server, browser] = await Promise.all([
    startServer({ env: { ...(provided && { SHARELIGHT_PROVIDER_KEY: providerKey }), ...env } }),
    openBrowser(),
  ])
  const { token } = await request<{ token: string }>(server, 'POST', '/setup', {
    body: {
      token: new URL(server.setupLink).searchParams.get('token'),
      organisation: { name: organisation.name, domains: [organisation.domain], timeZone: 'Europe/Berlin' },
      admin: administrator,
    },
  })
  const provider = <T>(method: string, path: string, body?: object) =>
    request<T>(server, method, path, { body, token: providerKey })
  let kept: WatchedPage | undefined
  const customers = provided
    ? await provider<{ organisations: { id: string }[] }>('GET', '/backoffice/organisations')
    : { organisations: [] }
  return {
    server,
    browser,
    provider,
    organisationId: customers.organisations[0]?.id ?? '',
    call: (method, path, body) => request(server, method, path, { body, token }),
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
      await server.stop()
    },
  }
}

async function request<T>(
  { url }: ServerUnderTest,
  method: string,
  path: string,
  { body, token }: { body?: object; token?: string },
): Promise<T> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

/** Invites somebody with these restrictions and accepts for them; without a mail server the inviter sees the link. */
export async function addAdmin(
  shell: ShellUnderTest,
  { email, password, restrictions }: { email: string; password: string; restrictions: string[] },
): Promise<void> {
  const { invited } = await shell.call<{ invited: { link: string }[] }>('POST', '/admins/invite', {
    emails: [email],
    restrictions,
  })
  const token = new URL(invited[0]?.link ?? '', shell.server.url).searchParams.get('invitation')
  await request(shell.server, 'POST', '/invitation', { body: { token, name: 'Bea Business', password } })
}
