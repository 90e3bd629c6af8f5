import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@sharelight/testkit/benches'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  oidcApp,
  startIdentityProvider,
  type IdentityProvider,
} from '../../apps/server/src/testing/identity-provider.ts'
import { startPostgres, type PostgresServer } from '../../packages/testkit/src/stores/postgres-server.ts'
import { openBrowser, openPage, patience, type WatchedPage } from './browser.ts'
import { providerKey } from './calls.ts'
import { administrator, organisation } from './company.ts'
import { startServer, type ServerUnderTest } from './server.ts'

const ada = { sub: 'ada', email: administrator.email, email_verified: true }

/** Two sites of one installation, on hosts of their own as browsers see them, and the organisation's identity provider. */
let database: PostgresServer, idp: IdentityProvider, browser: Browser, home: ServerUnderTest, abroad: ServerUnderTest
let sites: [home: string, abroad: string]

beforeAll(async () => {
  const [port, portAbroad] = [await freePort(), await freePort()]
  sites = [`http://127.0.0.1:${port}`, `http://localhost:${portAbroad}`]
  ;[database, browser, idp] = await Promise.all([
    startPostgres(),
    openBrowser(),
    startIdentityProvider([''], [], [sites[0]]),
  ])
  const env = {
    DATABASE_URL: database.url,
    SHARELIGHT_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    SHARELIGHT_PROVIDER_KEY: providerKey,
    REGION_URLS: sites.join(','),
    OUTBOUND_ALLOW: '127.0.0.1',
  }
  home = await startServer({ env: { ...env, PORT: String(port), PUBLIC_URL: sites[0] } })
  await prepare()
  abroad = await startServer({
    env: { ...env, PORT: String(portAbroad), PUBLIC_URL: sites[1] },
    dataDir: join(mkdtempSync(join(tmpdir(), 'sharelight-e2e-')), 'data'),
  })
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await Promise.all([home?.stop(), abroad?.stop()])
  await idp?.close()
  await database?.stop()
})

/** Its data are abroad, and its administrator is known at the provider. */
async function prepare() {
  const { token } = await call('POST', '/setup', {
    body: {
      token: new URL(home.setupLink).searchParams.get('token'),
      organisation: { name: organisation.name, domains: [organisation.domain], timeZone: 'UTC' },
      admin: administrator,
    },
  })
  const { id } = await call('POST', '/identity-providers', {
    token,
    body: { name: 'Corporate', issuer: idp.issuer(), ...oidcApp },
  })
  const begun = await call('GET', `/sso/oidc/${id}/url?redirectUri=${encodeURIComponent(sites[0])}`, { token: '' })
  const { searchParams } = await idp.signIn(String(begun.url), ada)
  const answer = Object.fromEntries(['code', 'state', 'iss'].map(name => [name, searchParams.get(name) ?? undefined]))
  const { cookie } = await call('POST', '/login/code', { body: answer, cookie: begun.cookie })
  await call('POST', '/login', { body: { email: administrator.email, password: administrator.password }, cookie })
  const { organisations } = (await call('GET', '/backoffice/organisations', { token: providerKey })) as unknown as {
    organisations: { id: string }[]
  }
  await call('PATCH', `/backoffice/organisations/${organisations[0]?.id}`, {
    token: providerKey,
    body: { regionUrl: `${sites[1]}/` },
  })
}

async function call(
  method: string,
  path: string,
  { body, token, cookie }: { body?: object; token?: string; cookie?: string } = {},
): Promise<Record<string, string>> {
  const response = await fetch(`${sites[0]}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return {
    ...((await response.json()) as Record<string, string>),
    cookie: response.headers
      .getSetCookie()
      .map(each => each.split(';')[0])
      .join('; '),
  }
}

async function signInByProvider(page: Page) {
  await page.goto(`${sites[0]}/login`)
  await page.getByRole('button', { name: /Corporate/ }).click()
}
const overview = (page: Page) => page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()

/** Signs in as far as the `step`th call to the other site, which is not made; gives what it would have carried. */
async function interrupted(step: number): Promise<string> {
  const { page, close } = await openPage(browser)
  let calls = 0
  const carried = new Promise<string>(resolve => {
    void page.route('**/api/login/hand-over', route => {
      if (++calls < step) return route.continue()
      resolve((route.request().postDataJSON() as { token: string }).token)
      return route.abort()
    })
  })
  await signInByProvider(page)
  const token = await carried
  await close()
  return token
}

/** In another browser than the one that began. */
async function openLink(token: string, site: string): Promise<WatchedPage> {
  const watched = await openPage(browser)
  await watched.page.goto(`${sites[1]}/?token=${token}`)
  await watched.page
    .getByText(
      'This link signs nobody in: it works once, within a minute, and only in the browser that began to sign in. Sign in here.',
    )
    .waitFor()
  await watched.page.getByRole('heading', { name: 'Please Login' }).waitFor()
  expect(new URL(watched.page.url())).toMatchObject({ origin: site, pathname: '/login', search: '' })
  return watched
}

it("S4.033 S4.036 who signs in where the organisation's data are not goes on where they are, and is signed in there only", async () => {
  const { page, complaints, close } = await openPage(browser)
  await signInByProvider(page)
  await page.waitForURL(`${sites[1]}/`)
  await overview(page)
  expect(page.url()).toBe(`${sites[1]}/`)
  await page.reload()
  await overview(page)
  await page.goto(sites[0])
  await page.getByRole('heading', { name: 'Please Login' }).waitFor()
  expect(complaints()).toEqual([])
  await close()
})

it('a link from elsewhere signs nobody in, whether it begins a hand-over or ends it', async () => {
  const begins = await openLink(await interrupted(1), sites[0])
  const ends = await openLink(await interrupted(2), sites[1])
  for (const { page, close, complaints } of [begins, ends]) {
    expect(await page.evaluate('localStorage.getItem("sharelight.user")')).toBeNull()
    await page.goto(sites[1])
    await page.getByRole('heading', { name: 'Please Login' }).waitFor(patience)
    expect(complaints(/hand-over|403/)).toEqual([])
    await close()
  }
})
