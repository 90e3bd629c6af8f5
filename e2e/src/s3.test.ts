import { motoMissing, s3Seed, startMoto, type Moto, type S3Seed } from '@sharelight/testkit/benches'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations, openBrowser, openPage } from './browser.ts'
import { setUpOrganisation, signIn } from './people.ts'
import { startServer, type ServerUnderTest } from './server.ts'

const missing = motoMissing()
const iban = 'Please pay to DE89 3704 0044 0532 0130 00.'
const policyOf = (...names: string[]) => ({
  Version: '2012-10-17',
  Statement: names.map(Sid => ({
    Sid,
    Effect: 'Allow',
    Principal: '*',
    Action: 's3:GetObject',
    Resource: 'arn:aws:s3:::papers/*',
  })),
})
const open = JSON.stringify(policyOf('Open'))

describe.skipIf(missing !== undefined)(`Amazon S3 in the browser${missing ? `: ${missing}` : ''}`, () => {
  let moto: Moto, seed: S3Seed, server: ServerUnderTest, browser: Browser, page: Page
  const card = () => page.getByRole('region', { name: 'Papers', exact: true })
  const openItem = async (name: string) => {
    await page.goto(`${server.url}/entity-investigation?type=files&frame=all`)
    await page.getByText(name, { exact: true }).first().click()
    return page.getByRole('dialog', { name })
  }
  const policy = () => seed.read('papers', 'policy').catch(() => '')

  beforeAll(async () => {
    moto = await startMoto()
    seed = s3Seed(moto.url)
    await seed.bucket('papers')
    await seed.put('papers', 'bills/pay.txt', iban)
    await seed.set('papers', 'policy', open)
    ;[server, browser] = await Promise.all([startServer({ env: { OUTBOUND_ALLOW: '127.0.0.1' } }), openBrowser()])
    await setUpOrganisation(server)
    page = (await openPage(browser)).page
    await signIn(page, server, '/data-sources-management')
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    await moto?.stop()
  })

  it('is connected by its form, scanned, and what its objects hold is found', async () => {
    await page.getByRole('button', { name: 'Connect Amazon S3' }).click()
    const form = page.getByRole('dialog', { name: 'Amazon S3' })
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Papers')
    await form.getByRole('textbox', { name: 'Address' }).fill(moto.url)
    await form.getByRole('textbox', { name: 'Access key ID' }).fill('AKIAEXAMPLE')
    await form.getByRole('textbox', { name: 'Secret access key' }).fill('very-secret')
    await form.getByRole('button', { name: 'Connect and scan' }).click()
    await card()
      .getByText(/1 items? done/)
      .waitFor()
    const item = await openItem('pay.txt')
    await item.getByText('IBAN').first().waitFor()
    await item.getByText('Anyone on the internet').waitFor()
    expect(await item.getByText('very-secret').count()).toBe(0)
  })

  it('has public access to an object planned in plain words, taken back, and given back from the screen', async () => {
    const item = page.getByRole('dialog', { name: 'pay.txt' })
    await item.getByRole('button', { name: 'Remove public access…' }).click()
    const plan = page.getByRole('dialog', { name: 'Remove public access' })
    await plan.getByText('Takes everybody out of the statement "Open" of the policy of papers').waitFor()
    expect(await policy()).toBe(open)
    expect(await accessibilityViolations(page)).toEqual([])
    await plan.getByRole('button', { name: 'Do it' }).click()
    await plan.getByText('Done', { exact: true }).waitFor()
    expect(await policy()).not.toContain('Open')
    await plan.getByRole('button', { name: 'Take it back…' }).click()
    await plan.getByTestId('undo-preview').getByRole('button', { name: 'Take it back' }).click()
    await plan.getByText('Taken back', { exact: true }).waitFor()
    expect(JSON.parse(await policy())).toEqual(JSON.parse(open))
    await plan.getByRole('button', { name: 'Close' }).last().click()
  })

  it('keeps a journal of it', async () => {
    await page.goto(`${server.url}/data-sources-management`)
    await page.getByRole('button', { name: 'Support', exact: true }).click()
    await page.getByRole('button', { name: /Journal/ }).click()
    const journal = page.getByRole('dialog', { name: 'Journal' })
    await journal.getByText('Remove public access: pay.txt').waitFor()
    await journal.getByText('Taken back: 1').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  it('is looked at by itself: an object that was added is there within two minutes', async () => {
    await seed.put('papers', 'bills/new.txt', iban)
    await card().getByText('2 items done').waitFor({ timeout: 150_000 })
    expect(await card().getByText('2 items done').count()).toBe(1)
  })
})
