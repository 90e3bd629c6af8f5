import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations, openBrowser, openPage, patience, themeOf, type WatchedPage } from './browser.ts'
import { request } from './calls.ts'
import { setUpOrganisation, signIn } from './people.ts'
import { setUpMs } from './screens.ts'
import { startServer, type ServerUnderTest } from './server.ts'

let server: ServerUnderTest, browser: Browser, watched: WatchedPage, page: Page, token: string
let outside: Server, url: string
const arrived: { path: string; signature: string; body: string }[] = []

beforeAll(async () => {
  outside = createServer((call, answer) => {
    void text(call).then(body => {
      arrived.push({ path: call.url ?? '', signature: String(call.headers['sharelight-signature']), body })
      answer.writeHead(200, { 'content-type': 'application/json' })
      if (call.method === 'GET')
        return answer.end(call.url?.includes('/issues') ? '[]' : '{"full_name":"acme/risks","has_issues":true}')
      return answer.end(JSON.stringify({ number: 7, html_url: `${url}/acme/risks/7`, state: 'open' }))
    })
  })
  await new Promise<void>(resolve => {
    outside.listen(0, '127.0.0.1', resolve)
  })
  url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  ;[server, browser] = await Promise.all([startServer({ env: { OUTBOUND_ALLOW: '127.0.0.1' } }), openBrowser()])
  token = await setUpOrganisation(server)
  watched = await openPage(browser)
  page = watched.page
  await signIn(page, server, '/integrations')
}, setUpMs)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  outside?.close()
})

const dialog = () => page.getByRole('dialog')
const elsewhere = async () => {
  await page.goto(`${server.url}/accounts`)
  await page.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor()
}
const rows = () => page.getByRole('list', { name: 'Receivers' }).getByRole('listitem')

describe('Integrations', () => {
  it('S2.017 begins empty, and is reached by the menu and by search', async () => {
    await page.getByText('Nothing is told outside').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await elsewhere()
    await page.getByRole('button', { name: 'Configurations' }).click()
    await page.getByRole('menuitem', { name: /^Integrations/ }).click()
    await page.getByRole('heading', { name: 'Integrations', level: 1 }).waitFor()
    await elsewhere()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('Integrations')
    await page
      .getByRole('option', { name: /Integrations/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Integrations', level: 1 }).waitFor()
  })

  it('adds a webhook, whose secret is shown this once, and tests it', async () => {
    await page.getByRole('button', { name: 'Add a receiver' }).click()
    expect(await accessibilityViolations(page)).toEqual([])
    await dialog().getByLabel('Name', { exact: false }).fill('Operations')
    await dialog().getByLabel('Address', { exact: false }).fill(`${url}/in`)
    await dialog().getByRole('checkbox', { name: 'The audit trail' }).check()
    await dialog().getByRole('button', { name: 'Save' }).click()
    const secret = await page.getByTestId('secret').textContent()
    expect(secret?.length).toBeGreaterThan(40)
    expect(await accessibilityViolations(page)).toEqual([])
    await dialog().getByRole('button', { name: 'Done' }).click()
    await rows().getByText('Operations').waitFor()
    await expect.poll(() => page.content(), patience).not.toContain(secret)
    await page.getByRole('button', { name: 'More for Operations' }).click()
    await page.getByRole('menuitem', { name: 'Send a test' }).click()
    await page.getByText('Operations took the test and answered 200.').waitFor()
    expect(arrived.map(({ path }) => path)).toContain('/in')
    expect(arrived.at(-1)?.signature).toMatch(/^v1=[\da-f]{64}$/)
  })

  it('shows what was delivered, switches off, and deletes after asking', async () => {
    const [receiver] = (await request<{ receivers: { id: string }[] }>(server, ['GET', '/receivers'], { token }))
      .receivers
    // What is written in the trail from now on is told within a minute or so.
    await expect
      .poll(
        async () => {
          const { total } = await request<{ total: number }>(
            server,
            ['GET', `/receivers/${receiver?.id}/deliveries?state=delivered`],
            { token },
          )
          return total
        },
        { timeout: 150_000, interval: 1000 },
      )
      .toBeGreaterThan(0)
    await page.getByRole('button', { name: 'More for Operations' }).click()
    await page.getByRole('menuitem', { name: 'Delivery log' }).click()
    await dialog().getByText('Delivered').first().waitFor()
    await dialog()
      .getByText(/answered 200/)
      .first()
      .waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('switch', { name: 'Tell Operations' }).press('Space')
    await page.getByText('Nothing is sent; what waits is kept').first().waitFor()
    expect(await page.getByRole('switch', { name: 'Tell Operations' }).isChecked()).toBe(false)
    await page.getByRole('button', { name: 'More for Operations' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Nothing is told outside').waitFor()
  }, 200_000)

  it('makes a ticket for a playbook, and shows it with the way there', async () => {
    await page.goto(`${server.url}/integrations`)
    await page.getByRole('button', { name: 'Add a receiver' }).click()
    await dialog().getByLabel('What it is', { exact: true }).selectOption('github')
    await dialog().getByLabel('Name', { exact: false }).first().fill('Risks')
    await dialog().getByLabel('Repository, as owner/name').fill('acme/risks')
    await dialog().getByLabel('Address of the API').fill(url)
    await dialog().getByRole('textbox', { name: 'Token that may read and write issues' }).fill('a token')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await rows().getByText('acme/risks').first().waitFor()
    await page.goto(`${server.url}/playbooks?playbook=quarantine`)
    await page.getByRole('button', { name: 'Make a ticket' }).click()
    await dialog().getByLabel('Comment').fill('Please look at it this week.')
    expect(await accessibilityViolations(page)).toEqual([])
    await dialog().getByRole('button', { name: 'Make it' }).click()
    await page.getByText('The ticket is being made').first().waitFor()
    await page.goto(`${server.url}/integrations`)
    await expect
      .poll(
        async () => {
          await page.reload()
          await page.getByRole('list', { name: 'Tickets' }).waitFor()
          return page.getByRole('link', { name: /^#7/ }).count()
        },
        { timeout: 150_000, interval: 1000 },
      )
      .toBeGreaterThan(0)
    expect(arrived.some(({ body }) => body.includes('Please look at it this week'))).toBe(true)
  }, 200_000)

  it('S4.024 S4.028 adds, pins, switches and removes apps', async () => {
    await page.goto(`${server.url}/integrations`)
    const apps = page.getByRole('list', { name: 'Apps and solutions' })
    const app = apps.getByRole('listitem').filter({ hasText: 'Webhooks' })
    await app.getByRole('button', { name: 'Add Webhooks' }).click()
    await app.getByRole('button', { name: 'Pin Webhooks' }).click()
    await expect.poll(() => apps.getByRole('listitem').first().textContent(), patience).toContain('Webhooks')
    // Whoever presses a key on what is still being changed presses in vain.
    const use = app.getByRole('switch', { name: 'Use Webhooks' })
    await expect.poll(() => use.isEnabled(), patience).toBe(true)
    await use.press('Space')
    await expect.poll(() => app.getByRole('switch', { name: 'Use Webhooks' }).isChecked(), patience).toBe(false)
    await app.getByRole('button', { name: 'Remove Webhooks' }).click()
    await app.getByRole('button', { name: 'Add Webhooks' }).waitFor()
  })

  it('is as readable in the dark theme', async () => {
    await page.goto(`${server.url}/integrations`)
    await page.getByRole('heading', { name: 'Integrations', level: 1 }).waitFor()
    if ((await themeOf(page)) !== 'dark') await page.getByRole('button', { name: 'Switch to dark theme' }).click()
    await expect.poll(() => themeOf(page), patience).toBe('dark')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Add a receiver' }).click()
    await dialog().getByLabel('What it is', { exact: true }).selectOption('siem')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(watched.complaints()).toEqual([])
  })
})
