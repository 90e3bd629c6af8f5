import { startTenant, type TenantBench } from '@sharelight/testkit/microsoft'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations, openBrowser, openPage, patience, type WatchedPage } from './browser.ts'
import { setUpOrganisation, signIn } from './people.ts'
import { setUpMs } from './screens.ts'
import { startServer, type ServerUnderTest } from './server.ts'

const ada = 'ada.lovelace@contoso.example'
const iban = 'Please pay to DE89 3704 0044 0532 0130 00.'

describe('Microsoft 365 in the browser', () => {
  let tenant: TenantBench, server: ServerUnderTest, browser: Browser, watched: WatchedPage
  const card = () => watched.page.getByRole('region', { name: 'Contoso', exact: true })

  beforeAll(async () => {
    tenant = await startTenant({ links: 'microsoft', client: { isConsented: false } })
    const { act, hosts, url } = tenant
    act.addUser({ name: 'Ada Lovelace' })
    act.addPersonalDrive(ada)
    act.addFile({ drive: ada, path: '/Payments.txt', content: iban })
    act.shareByLink({ drive: ada, item: '/Payments.txt', scope: 'anonymous' })
    ;[server, browser] = await Promise.all([
      startServer({ env: { OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(hosts) } }),
      openBrowser(),
    ])
    const [client] = tenant.state.clients.values()
    client?.redirectUris.push(`${server.url}/`, server.url, `${server.url}/data-sources-management`)
    await setUpOrganisation(server)
    watched = await openPage(browser)
    // The browser meets the tenant at Microsoft's own address, as the server does.
    await watched.page.route('https://login.microsoftonline.com/**', async route => {
      const asked = route.request()
      const { pathname, search } = new URL(asked.url())
      const target = `${url.login}${pathname.replace(/^\/login(?=\/)/, '')}${search}`
      const answer = await fetch(target, {
        method: asked.method(),
        redirect: 'manual',
        ...(asked.method() === 'POST' && {
          body: asked.postData() ?? '',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      })
      const to = answer.headers.get('location')
      await route.fulfill({
        status: to ? 200 : answer.status,
        contentType: 'text/html',
        body: to ? `<meta http-equiv="refresh" content="0;url=${to.replaceAll('&', '&amp;')}">` : await answer.text(),
      })
    })
    await signIn(watched.page, server, '/data-sources-management')
  }, setUpMs)
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    await tenant?.stop()
  })

  it('is connected with what each right is for, and an administrator lets it in at Microsoft', async () => {
    const { page } = watched
    await page.getByRole('button', { name: 'Connect Microsoft 365', exact: true }).first().click()
    const form = page.getByRole('dialog', { name: 'Microsoft 365' })
    await form.getByText('To list sites and their libraries').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    const { tenantId, clientId, clientSecret } = tenant.settings
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Contoso')
    await form.getByRole('textbox', { name: 'Tenant' }).fill(tenantId)
    await form.getByRole('textbox', { name: 'Application' }).fill(clientId)
    await form.getByRole('textbox', { name: 'Client secret' }).fill(clientSecret)
    await form.getByRole('switch', { name: 'May change things' }).check()
    await form.getByRole('button', { name: /^Continue to Microsoft/ }).click()
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByText('Consent is given: Contoso.').waitFor()
    await expect.poll(() => new URL(page.url()).search, patience).toBe('')
    await card().getByRole('button', { name: /^Scan/ }).click()
    await card()
      .getByText(/1 items? done/)
      .waitFor()
  })

  it('shows its first findings on the Overview, and why', async () => {
    const { page } = watched
    await page.goto(`${server.url}/`)
    await page.getByText('Close open links to highly sensitive files').waitFor()
    await page.getByText('Payments.txt', { exact: true }).first().waitFor()
    await page.goto(`${server.url}/entity-investigation?type=files&frame=all`)
    await page.getByText('Payments.txt', { exact: true }).first().click()
    const item = page.getByRole('dialog', { name: 'Payments.txt' })
    await item.getByText('IBAN').first().waitFor()
    await item.getByText('Anybody with the link').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
  })

  it('has its link closed by a playbook after a dry run, and gets a new one when that is taken back', async () => {
    const { page } = watched
    const links = () =>
      tenant.state.drives
        .values()
        .flatMap(({ items }) => items.walk().flatMap(id => items.get(id)?.grants ?? []))
        .filter(({ link }) => link?.scope === 'anonymous')
        .toArray()
    await page.goto(`${server.url}/`)
    await page
      .getByRole('link', { name: /Close open links to highly sensitive files/ })
      .first()
      .click()
    await page.getByTestId('affected').getByText('1 file').waitFor()
    await page.getByRole('button', { name: 'Dry run' }).first().click()
    const plan = page.getByTestId('plan')
    await plan.getByText('1 to do').waitFor()
    expect(links()).toHaveLength(1)
    expect(await accessibilityViolations(page)).toEqual([])
    await plan.getByRole('button', { name: 'Do it' }).click()
    await plan.getByText('1 done').waitFor()
    expect(links()).toEqual([])
    await plan.getByRole('button', { name: 'Take it back…' }).click()
    const preview = page.getByTestId('undo-preview')
    await preview.getByRole('button', { name: 'Take it back' }).click()
    await page.getByTestId('plan-facts').getByText('1 taken back').waitFor()
    expect(links()).toHaveLength(1)
  })
})
