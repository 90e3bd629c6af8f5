import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations, chooseTheme, openPage, patience, type WatchedPage } from './browser.ts'
import { signIn } from './people.ts'
import { setUpMs } from './screens.ts'
import { startShell, type ShellUnderTest } from './shell.ts'

let shell: ShellUnderTest, watched: WatchedPage, page: Page

beforeAll(async () => {
  shell = await startShell()
  watched = await openPage(shell.browser)
  page = watched.page
  await signIn(page, shell.server, '/integrations')
}, setUpMs)
afterAll(async () => {
  await shell?.stop()
})

const dialog = () => page.getByRole('dialog')
const rows = (name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem')
const scim = (token: string, path: string, body: object) =>
  fetch(`${shell.server.url}/scim/v2${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    body: JSON.stringify(body),
  })

describe('Keys and tokens at Integrations', () => {
  it('begins without keys', async () => {
    await expect.poll(() => page.getByText('No keys', { exact: true }).isVisible(), patience).toBe(true)
  })

  it('a key is made with its name, what it may do and when it ends, and is shown this once', async () => {
    await page.goto(`${shell.server.url}/integrations`)
    await page.getByRole('button', { name: 'Make a key' }).click()
    await dialog().getByLabel('Name', { exact: false }).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await dialog().getByLabel('Name', { exact: false }).fill('Nightly export')
    await dialog().getByLabel('What it may do').selectOption('write')
    await dialog().getByLabel('Ends after').selectOption('90')
    await dialog().getByRole('button', { name: 'Make it' }).click()
    const key = String(await page.getByTestId('secret').textContent())
    expect(key).toMatch(/^slk_/)
    await dialog().getByRole('button', { name: 'Done' }).click()
    await rows('API keys').getByText('May read and change').first().waitFor()
    await expect.poll(() => page.content(), patience).not.toContain(key)
    const asked = await fetch(`${shell.server.url}/api/user/info`, { headers: { authorization: `Bearer ${key}` } })
    expect(asked.status).toBe(200)
    await page.reload()
    await rows('API keys')
      .getByText(/last used/)
      .first()
      .waitFor()
  })

  it('a token is made, and what a group of the identity provider opens is said here', async () => {
    await page.goto(`${shell.server.url}/integrations`)
    await page.getByRole('button', { name: 'Make a token' }).click()
    await dialog().getByLabel('Name', { exact: false }).fill('Directory')
    await dialog().getByRole('button', { name: 'Make it' }).click()
    const token = String(await page.getByTestId('secret').textContent())
    await dialog().getByRole('button', { name: 'Done' }).click()
    await page.getByText(`${shell.server.url}/scim/v2`).waitFor()
    const made = await scim(token, '/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'Legal',
    })
    expect(made.status).toBe(201)
    await page.reload()
    await rows('Groups').getByText('Opens nothing yet').waitFor()
    await page.getByRole('button', { name: 'What it opens: Legal' }).click()
    await dialog().getByText('System', { exact: true }).click()
    await dialog().getByText('Business', { exact: true }).click()
    await dialog().getByRole('checkbox', { name: 'Trust Management' }).check()
    expect(await accessibilityViolations(page)).toEqual([])
    await dialog().getByRole('button', { name: 'Save' }).click()
    await rows('Groups').getByText('2 things stay closed').waitFor()
  })

  it.each(['light', 'dark'] as const)('is easy to read in the %s theme', async theme => {
    await chooseTheme(page, theme)
    await rows('API keys').getByText('Nightly export').first().waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
  })

  it('a key and a token are revoked after asking', async () => {
    for (const name of ['Nightly export', 'Directory']) {
      await page.getByRole('button', { name: `Revoke ${name}` }).click()
      await dialog().getByRole('button', { name: 'Revoke' }).click()
      await page.getByRole('button', { name: `Revoke ${name}` }).waitFor({ state: 'detached' })
    }
    await page.getByText('No identity provider keeps administrators here').waitFor()
    expect(await rows('API keys').count()).toBe(0)
  })

  it('logs no problem in the browser', () => expect(watched.complaints()).toEqual([]))
})
