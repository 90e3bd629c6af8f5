import { mkdirSync, readFileSync } from 'node:fs'
import { motoMissing, s3Seed, startMoto, type Moto, type S3Seed } from '@sharelight/testkit/benches'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseTheme, accessibilityViolations, openBrowser, openPage } from './browser.ts'
import { setUpOrganisation, signIn } from './people.ts'
import { startServer, type ServerUnderTest } from './server.ts'

const missing = motoMissing()
const people = 'name,email,ssn\nJane Roe,jane@acme.example,536-90-4399\nJohn Poe,john@acme.example,536-90-4398\n'
const names = ['people-1.csv', 'people-2.csv', 'people-3.csv']
const open = JSON.stringify({
  Version: '2012-10-17',
  Statement: [
    { Sid: 'Open', Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: 'arn:aws:s3:::papers/*' },
  ],
})

describe.skipIf(missing !== undefined)(`playbooks in the browser${missing ? `: ${missing}` : ''}`, () => {
  let moto: Moto, seed: S3Seed, server: ServerUnderTest, browser: Browser, page: Page
  const policy = () => seed.read('papers', 'policy').catch(() => '')

  beforeAll(async () => {
    moto = await startMoto()
    seed = s3Seed(moto.url)
    await seed.bucket('papers')
    for (const name of names) await seed.put('papers', name, people)
    await seed.bucket('vault')
    await seed.put('vault', 'secret.env', 'AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYzTz9qR4tLp\n')
    await seed.set('papers', 'policy', open)
    ;[server, browser] = await Promise.all([startServer({ env: { OUTBOUND_ALLOW: '127.0.0.1' } }), openBrowser()])
    const token = await setUpOrganisation(server)
    await scanBucket(server, token, moto.url)
    page = (await openPage(browser)).page
    await signIn(page, server, '/')
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    await moto?.stop()
  })

  it('counts in the list what opens exactly these files', async () => {
    await page.goto(`${server.url}/playbooks`)
    const row = page.getByTestId('rotate_secrets')
    await row.getByRole('link', { name: /1 file/ }).click()
    await page.getByText('secret.env').first().waitFor()
    await page.getByRole('grid', { name: 'Files' }).waitFor()
    expect(await page.getByRole('grid', { name: 'Files' }).getAttribute('aria-rowcount')).toBe('2')
  })

  it('ticks off a work list, dismisses with a reason, and opens again', async () => {
    await page.goto(`${server.url}/playbooks?playbook=rotate_secrets`)
    const choose = () => page.getByRole('checkbox', { name: 'Choose secret.env' })
    await choose().check()
    await page.getByRole('button', { name: 'Dismiss…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Dismiss 1 line' })
    await dialog.getByLabel('Reason').fill('An example of the manual')
    await dialog.getByRole('button', { name: 'Dismiss 1 line' }).click()
    await page.getByText('Nothing is open.').waitFor()
    await page.getByRole('tab', { name: /Dismissed/ }).click()
    await page.getByText('An example of the manual', { exact: false }).waitFor()
    expect(await page.content()).not.toContain('wJalrXUtnFEMI')
    await choose().check()
    await page.getByRole('button', { name: 'Open again' }).click()
    await page.getByText('Nothing was dismissed.').waitFor()
  })

  it('stops everything that changes other systems, says so on every page of it, and lets it happen again', async () => {
    await page.goto(`${server.url}/playbooks`)
    await page.getByRole('button', { name: 'Stop all changes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Stop all changes' })
    await dialog.getByLabel('Why').fill('An incident')
    await dialog.getByRole('button', { name: 'Stop everything now' }).click()
    await page.getByRole('alert').getByText('An incident').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('alert').getByRole('button', { name: 'Let changes happen again' }).click()
    await page.getByRole('button', { name: 'Stop all changes' }).waitFor()
  })

  it('is found by Ctrl-K, and from an item', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('anonymous')
    await page.getByRole('option', { name: /Close anonymous links/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Close anonymous links' }).waitFor()
    await page.goto(`${server.url}/entity-investigation?type=files&frame=all`)
    await page.getByText('people-2.csv', { exact: true }).first().click()
    const drawer = page.getByRole('dialog', { name: 'people-2.csv' })
    await drawer.getByRole('navigation', { name: 'Playbooks that fit' }).waitFor()
    await drawer
      .getByRole('button', { name: /^What if it went/ })
      .first()
      .click()
    await page.getByTestId('what-if').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await drawer.getByRole('link', { name: 'Rotate exposed secrets' }).waitFor({ state: 'detached' })
  })

  it('writes a script beside its source: it says how it is run and where its undo goes, is copied and downloaded, and changes nothing', async () => {
    const { page: own, close } = await openPage(browser)
    await signIn(own, server, '/playbooks?playbook=close_anonymous_links')
    await own.context().grantPermissions(['clipboard-write'])
    for (const theme of ['light', 'dark'] as const) {
      // What somebody chose earlier stays with them.
      await chooseTheme(own, theme)
      await own.getByRole('button', { name: 'Script for Papers' }).click()
      const dialog = own.getByRole('dialog', { name: 'Script for Papers' })
      await dialog.getByText('Writing it changes nothing.', { exact: false }).waitFor()
      expect(await accessibilityViolations(own)).toEqual([])
      await dialog.getByRole('button', { name: 'Write the script' }).click()
      await dialog.getByText('A shell script for 3 things.').waitFor()
      await dialog.getByText('It only says what it would do', { exact: false }).waitFor()
      await dialog.getByText('undo-….sh', { exact: false }).waitFor()
      for (const [width, height] of [
        [640, 400],
        [1024, 768],
        [1440, 900],
      ] as const) {
        await own.setViewportSize({ width, height })
        await picture(own, `script-${theme}-${width}`)
        expect(await own.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      }
      expect({ theme, found: await accessibilityViolations(own) }).toEqual({ theme, found: [] })
      const text = await dialog.getByRole('region', { name: /^close-anonymous-links-.*\.sh$/ }).textContent()
      for (const name of names) expect(text).toContain(`"Key":"${name}"`)
      const [saved] = await Promise.all([
        own.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Download' }).click(),
      ])
      expect(saved.suggestedFilename()).toMatch(/^close-anonymous-links-.*\.sh$/)
      expect(readFileSync(await saved.path(), 'utf8')).toBe(text)
      await dialog.getByRole('button', { name: 'Copy' }).click()
      await own.getByText('The script is copied.').first().waitFor()
      await own.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    expect(JSON.parse(await policy())).toEqual(JSON.parse(open))
    await close()
  })

  it('plans for what is chosen only', async () => {
    await page.goto(`${server.url}/playbooks?playbook=close_anonymous_links`)
    await page.getByTestId('affected').getByText('3 files').waitFor({ timeout: 60_000 })
    const boxes = page.getByRole('grid').getByRole('row')
    await boxes.nth(1).locator('[data-choose]').click()
    await boxes.nth(2).locator('[data-choose]').click()
    await page.getByRole('button', { name: 'Dry run of the 2 chosen' }).click()
    await page.getByTestId('plan-facts').getByText('2 to do').waitFor()
    expect(JSON.parse(await policy())).toEqual(JSON.parse(open))
  })

  it('takes all open links from highly sensitive files in three clicks from the Overview, after a dry run, undo at hand', async () => {
    let clicks = 0
    const click = async (name: RegExp | string, role: 'link' | 'button') => {
      await page.getByRole(role, { name }).first().click()
      clicks++
    }
    await page.goto(`${server.url}/`)
    await click(/Close open links to highly sensitive files/, 'link')
    await page.getByTestId('affected').getByText('3 files').waitFor()
    await click('Dry run', 'button')
    const plan = page.getByTestId('plan')
    await plan.getByText('3 to do').waitFor()
    await plan.getByText('Nothing has been changed yet.', { exact: false }).waitFor()
    expect(JSON.parse(await policy())).toEqual(JSON.parse(open))
    await click('Do it', 'button')
    await plan.getByText('3 done').waitFor()
    await plan.getByRole('button', { name: 'Take it back…' }).waitFor()
    expect(clicks).toBeLessThanOrEqual(5)
    expect(await policy()).not.toContain('Open')
  })

  it('takes them back after a dry run of that, and keeps a journal of it', async () => {
    await page.getByRole('checkbox', { name: /people-1.csv/ }).check()
    await page.getByRole('button', { name: 'Take the 1 chosen back…' }).click()
    const preview = page.getByTestId('undo-preview')
    await preview.getByText('people-1.csv').waitFor()
    expect(await policy()).not.toContain('Open')
    expect(await accessibilityViolations(page)).toEqual([])
    await preview.getByRole('button', { name: 'Take it back' }).click()
    await page.getByTestId('plan-facts').getByText('1 taken back').waitFor()
    await page.getByTestId('plan-facts').getByText('2 done').waitFor()
    expect(await policy()).toContain('Open')
    await page.goto(`${server.url}/playbooks?view=journal`)
    await page.getByText('Taken back: 1').waitFor()
    await page
      .getByRole('button', { name: /^Show Close anonymous links/ })
      .first()
      .click()
    await page.getByTestId('plan-facts').waitFor()
  })
})

/** Where somebody wants to look at it. */
async function picture(page: Page, name: string) {
  const folder = process.env['PICTURES']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

async function scanBucket({ url }: ServerUnderTest, token: string, endpoint: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const settings = { endpoint, forcePathStyle: true, accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'very-secret' }
  const made = await fetch(`${url}/api/sources`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ connector: 's3', name: 'Papers', settings }),
  })
  if (!made.ok) throw new Error(await made.text())
  for (;;) {
    const { sources } = (await (await fetch(`${url}/api/sources`, { headers })).json()) as {
      sources: { state: string | null }[]
    }
    if (sources.some(({ state }) => state === 'ERROR')) throw new Error(`The scan failed: ${JSON.stringify(sources)}`)
    if (sources.every(({ state }) => state === 'SCANNING_COMPLETED')) return
    await new Promise(resolve => setTimeout(resolve, 200))
  }
}
