import { openStores } from '@sharelight/store'
import { freePort } from '@sharelight/testkit/benches'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  oidcApp,
  startIdentityProvider,
  type IdentityProvider,
} from '../../apps/server/src/testing/identity-provider.ts'
import { accessibilityViolations, openBrowser, openPage, patience, type WatchedPage } from './browser.ts'
import { administrator, organisation } from './company.ts'
import { startServer, type ServerUnderTest } from './server.ts'

const tenant = '7c1f0a52-0000-4000-8000-000000000001'
const admin365 = { sub: 'admin', email: 'admin@acme.example', tid: tenant }
const graphScopes = ['Mail.Read', 'InformationProtectionPolicy.Read'].map(name => `https://graph.microsoft.com/${name}`)

let server: ServerUnderTest,
  browser: Browser,
  microsoft: IdentityProvider,
  watched: WatchedPage,
  page: Page,
  env: Record<string, string>
let token = ''

/** An organisation that has connected Exchange, with a Microsoft of its own to consent at. */
beforeAll(async () => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  microsoft = await startIdentityProvider(
    [`/${tenant}/v2.0`],
    ['https://manage.office.com/ActivityFeed.Read', ...graphScopes],
    [origin, `${origin}/mapping`],
  )
  env = {
    PORT: String(port),
    MICROSOFT_CLIENT_ID: oidcApp.clientId,
    MICROSOFT_CLIENT_SECRET: oidcApp.clientSecret,
    MICROSOFT_TENANT: tenant,
    MICROSOFT_AUTHORITY: microsoft.issuer(),
    OUTBOUND_ALLOW: '127.0.0.1',
  }
  ;[server, browser] = await Promise.all([startServer({ env }), openBrowser()])
  const { body } = await call('POST', '/setup', {
    token: new URL(server.setupLink).searchParams.get('token'),
    organisation: { name: organisation.name, domains: [organisation.domain], timeZone: 'UTC' },
    admin: administrator,
  })
  token = String(body.token)
  await consentToExchange()
  watched = await openPage(browser)
  page = watched.page
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await microsoft?.close()
})

async function call(method: string, path: string, body?: object, cookie = '') {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return {
    body: (await response.json()) as Record<string, unknown>,
    cookie: response.headers
      .getSetCookie()
      .map(each => each.split(';')[0])
      .join('; '),
  }
}

async function consentToExchange() {
  const { body, cookie } = await call('GET', '/additional-consent/service/exchange_365/url')
  const url = new URL(String(body.url))
  url.searchParams.set('redirect_uri', server.url)
  url.searchParams.set('state', 'exchange_365')
  const back = await microsoft.signIn(url.href, admin365)
  await call(
    'POST',
    '/additional-consent/service',
    { code: back.searchParams.get('code'), redirectUri: server.url, provider: 'exchange_365' },
    cookie,
  )
}

async function login() {
  await page.goto(`${server.url}/login`)
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(administrator.password)
  await page.getByRole('button', { name: 'Login' }).click()
}

describe('an organisation with a Microsoft service', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Almost done' })

  it('S2.087 S2.088 S2.089 S2.092 is shown, on one screen, what to do to have the audit log', async () => {
    await login()
    await dialog().getByText('Step 2/3').waitFor()
    expect(await dialog().getByRole('listitem').count()).toBe(4)
    await dialog().locator('img, video, iframe').first().waitFor()
    const { width, height } = (await dialog().boundingBox()) ?? { width: 0, height: 0 }
    expect([Math.round(width), Math.round(height)]).toEqual([76 * 16, Math.round(34.4 * 16)])
    expect(await accessibilityViolations(page)).toEqual([])
  })

  it('S2.093 cannot pass over that', async () => {
    await page.mouse.click(20, 880)
    await page.keyboard.press('Escape')
    expect(await dialog().getByText('Step 2/3').isVisible()).toBe(true)
  })

  it('S2.090 S2.091 S5.002 confirms what is ticked, and nothing before', async () => {
    expect(await dialog().getByRole('button', { name: 'Confirm' }).isDisabled()).toBe(true)
    await dialog().getByLabel('I confirm that the MSFT auditing log is active').check()
    expect(await dialog().getByRole('button', { name: 'Confirm' }).isEnabled()).toBe(true)
  })

  it('S2.020 S2.021 S7.026 S7.027 whose consent to the audit log comes back to /mapping is connected', async () => {
    const back = page.waitForRequest(request => request.url().startsWith(`${server.url}/mapping?`))
    await dialog().getByRole('button', { name: 'Confirm' }).click()
    expect(new URL((await back).url()).searchParams.get('state')).toBe('auditlog')
    await page.getByText('The audit log is connected').waitFor()
    await page.getByRole('heading', { name: 'Data Sources', level: 1 }).waitFor()
    expect(page.url()).not.toContain('code=')
    expect(await dialog().count()).toBe(0)
    expect(watched.complaints()).toEqual([])
  })

  it('S2.019 S2.020 S2.021 S4.038 consent to labelling comes back to the root, and opens its third stage', async () => {
    const { url } = (await (
      await page.request.get(`${server.url}/api/additional-consent/mip/url`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).json()) as { url: string }
    const target = new URL(url)
    target.searchParams.set('redirect_uri', server.url)
    target.searchParams.set('state', 'mip')
    await page.goto(target.href)
    await page.waitForURL(`${server.url}/microsoft-labeling?stage=3`)
    await page.getByText('Microsoft labelling is connected').waitFor()
    const { body } = await call('GET', '/extproxy/integrations/ui-settings')
    expect(body).toMatchObject({ value: { uiSettings: { mip: { added: true, on: true }, flag_mip_step_done: true } } })
    expect(watched.complaints()).toEqual([])
  })

  it('S2.020 a consent whose code is worth nothing says so, on the data sources', async () => {
    await page.goto(`${server.url}/data-sources-management?code=abc&state=auditlog`)
    await page.getByRole('heading', { name: 'Data Sources', level: 1 }).waitFor()
    await page.getByRole('alert').waitFor()
    await expect.poll(() => page.url(), patience).not.toContain('code=')
  })

  it.each([
    ['S2.020 S2.021 to the audit log', '/mapping', 'auditlog', 'Data Sources'],
    ['S2.020 S2.021 to labelling', '/', 'mip', 'Automate Microsoft Labeling'],
  ])('%s that is denied says so, where it was asked for', async (_, path, state, heading) => {
    await page.goto(`${server.url}${path}?error=access_denied&error_description=AADSTS65004&state=${state}`)
    await page.getByRole('alert').filter({ hasText: 'No consent was given' }).waitFor()
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await expect.poll(() => page.url(), patience).not.toContain('error=')
  })
})

describe('an organisation that is being prepared', () => {
  beforeAll(async () => {
    await server.stop(true)
    const stores = await openStores({ dataDir: server.dataDir })
    await stores.meta.acrossOrganisations.updateTable('organisations').set({ type: 'demo' }).execute()
    await stores.close()
    server = await startServer({ env, dataDir: server.dataDir })
  })

  it('S2.058 S2.060 S2.055 S1.010 waits at the last step', async () => {
    await page.goto(server.url)
    await page.getByText('Step 3/3').waitFor()
    await page.getByRole('heading', { name: "That's it!" }).waitFor()
    await page.getByTestId('media-hero').waitFor({ state: 'attached' })
    expect(await accessibilityViolations(page)).toEqual([])
  })

  it('S5.003 takes an address to tell: one that is valid, and not the same again', async () => {
    const [field, send] = [
      page.getByLabel('Tell me by e-mail when they are ready'),
      page.getByRole('button', { name: 'Let me know' }),
    ]
    await field.fill('not an address')
    expect(await send.isDisabled()).toBe(true)
    await field.fill('Ada@Acme.Example')
    await send.click()
    await page.getByText("Great! We'll let you know when your dashboard is up and running").waitFor()
    await expect.poll(() => send.isDisabled(), patience).toBe(true)
    await field.fill('zoe@acme.example')
    expect(await send.isEnabled()).toBe(true)
  })

  it('S2.059 S4.007 without the steps of connecting it says that provisioning is in progress and who will be notified', async () => {
    const { integrations } = (await call('GET', '/integrations')).body as {
      integrations: { id: string; service: string }[]
    }
    await call('DELETE', `/integrations/${integrations.find(({ service }) => service === 'auditlog')?.id ?? ''}`)
    await page.reload()
    await page.getByRole('heading', { name: 'Provisioning is in progress' }).waitFor()
    await page.getByText('Ada@Acme.Example will be notified when insights are ready.').waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await accessibilityViolations(page)).toEqual([])
  })
})
