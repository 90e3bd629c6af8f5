import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations, openBrowser, openPage } from './browser.ts'
import { request } from './calls.ts'
import { acceptInvitation } from './organisations.ts'
import { setUpOrganisation, signIn } from './people.ts'
import { startServer, type ServerUnderTest } from './server.ts'

/** More than one person may change alone. */
const count = 27
const people = 'name,email,ssn\nJane Roe,jane@acme.example,536-90-4399\nJohn Poe,john@acme.example,536-90-4398\n'
const second = { email: 'bea@acme.example', password: 'amber-heron-dives-17' }

describe('many changes at once', () => {
  let server: ServerUnderTest, browser: Browser, folder: string, page: Page, secret: string
  const codeAt = (steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
  const open = () => files().filter(name => (statSync(name).mode & 0o004) !== 0).length
  const files = () => Array.from({ length: count }, (_, at) => join(folder, `people-${at}.csv`))

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sharelight-approval-'))
    chmodSync(folder, 0o755)
    for (const name of files()) {
      writeFileSync(name, people)
      chmodSync(name, 0o644)
    }
    ;[server, browser] = await Promise.all([startServer(), openBrowser()])
    const token = await setUpOrganisation(server)
    await scanFolder(server, token, folder)
    const { invited } = await request<{ invited: { link: string }[] }>(server, ['POST', '/admins/invite'], {
      token,
      body: { emails: [second.email], role: 'SuperAdmin' },
    })
    const theirs = await acceptInvitation(server, invited[0]?.link ?? '', { name: 'Bea', password: second.password })
    const given = await request<{ secret: string }>(server, ['POST', '/user/second-factor'], {
      token: theirs,
      body: { password: second.password },
    })
    secret = given.secret
    await request(server, ['PUT', '/user/second-factor'], { token: theirs, body: { code: codeAt(-1) } })
    page = (await openPage(browser)).page
    await signIn(page, server, '/playbooks?playbook=remove_everyone')
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('wait for a second SuperAdmin, and whoever asked cannot approve them', async () => {
    await page.getByTestId('affected').getByText(`${count} files`).waitFor()
    await page.getByRole('button', { name: 'Dry run' }).first().click()
    const plan = page.getByTestId('plan')
    await plan.getByText(`${count} to do`).waitFor()
    await plan.getByText('A second SuperAdmin has to approve this with a fresh second step.').waitFor()
    await plan.getByRole('button', { name: 'Do it' }).click()
    await plan.getByText('Waits for a second SuperAdmin', { exact: false }).first().waitFor()
    await plan.getByRole('button', { name: 'Withdraw the request' }).waitFor()
    expect(await plan.getByRole('button', { name: 'Approve and do it' }).count()).toBe(0)
    expect(await accessibilityViolations(page)).toEqual([])
    expect(open()).toBe(count)
  })

  it('are done when the second one approves what is shown, with a code of the moment', async () => {
    const { page: theirs, close } = await openPage(browser)
    await theirs.goto(`${server.url}/login?to=${encodeURIComponent('/playbooks?view=journal')}`)
    await theirs.getByLabel('Email').fill(second.email)
    await theirs.getByRole('textbox', { name: 'Password' }).fill(second.password)
    await theirs.getByRole('button', { name: 'Login', exact: true }).click()
    await theirs.getByLabel('Code of your authenticator app').fill(codeAt(0))
    await theirs.getByRole('button', { name: 'Login', exact: true }).click()
    await theirs
      .getByRole('button', { name: /^Show Take everyone off/ })
      .first()
      .click()
    const plan = theirs.getByTestId('plan')
    await plan.getByLabel('Code').fill('000000')
    await plan.getByRole('button', { name: 'Approve and do it' }).click()
    await theirs.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
    expect(open()).toBe(count)
    expect(await accessibilityViolations(theirs)).toEqual([])
    await plan.getByLabel('Code').fill(codeAt(1))
    await plan.getByRole('button', { name: 'Approve and do it' }).click()
    await plan.getByText(`${count} done`).waitFor()
    expect(open()).toBe(0)
    await close()
    await page.getByTestId('plan').getByText(`${count} done`).waitFor()
  })
})

async function scanFolder(server: ServerUnderTest, token: string, folder: string) {
  const body = { connector: 'filesystem', name: 'Docs', settings: { roots: [folder], mayChange: true } }
  await request(server, ['POST', '/sources'], { token, body })
  for (;;) {
    const { sources } = await request<{ sources: { state: string | null }[] }>(server, ['GET', '/sources'], { token })
    if (sources[0]?.state === 'SCANNING_COMPLETED') return
    await new Promise(resolve => setTimeout(resolve, 200))
  }
}
