import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CourierService } from '@sharelight/testkit/connectors'
import { oidcApp, type IdentityProvider } from '../../apps/server/src/testing/identity-provider.ts'
import { accessibilityViolations, patience, type WatchedPage } from './browser.ts'
import { startMadeUpOffice, type MadeUpOffice } from './made-up-office.ts'

const tenant = '7c1f0a52-0000-4000-8000-000000000001'
let office: MadeUpOffice, watched: WatchedPage, page: Page
let authority: IdentityProvider, courier: CourierService

beforeAll(async () => {
  office = await startMadeUpOffice(['letters.read'])
  ;({ watched, page, authority, courier } = office)
})
afterAll(() => office?.stop())

describe('a source that an administrator consents to for everybody', () => {
  const card = () => page.getByRole('region', { name: 'Courier Office', exact: true })
  const consents = () => card().getByRole('list', { name: 'What Sharelight may do there' })
  const begin = () =>
    consents()
      .getByRole('button', { name: /Reading$/ })
      .click()
  const complaint = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text }).waitFor()
  let returned = ''

  it('that is denied says so, leaves nothing in the address, and can be begun again', async () => {
    authority.consentsFor(undefined)
    await page.getByRole('button', { name: 'Connect Courier Office' }).click()
    const form = page.getByRole('dialog', { name: 'Courier Office' })
    await form.getByText('To list letters of everybody and read them.').waitFor()
    await form.getByLabel('Authority').fill(authority.issuer())
    await form.getByLabel('Address').fill(courier.url)
    await form.getByRole('textbox', { name: 'Application' }).fill(oidcApp.clientId)
    await form.getByRole('textbox', { name: 'Client secret' }).fill(oidcApp.clientSecret)
    await form.getByRole('button', { name: 'Continue to Courier ID' }).click()
    await complaint('Courier ID gave no consent (access_denied)')
    await expect.poll(() => new URL(page.url()).search, patience).toBe('')
    await consents().getByText('not allowed yet').waitFor()
    expect(courier.brought).toEqual([])
    expect(await accessibilityViolations(page)).toEqual([])
  })

  it('returns with the tenant, is kept, and the application reads with a token of its own', async () => {
    authority.consentsFor(tenant)
    const back = page.waitForRequest(request => request.url().includes('admin_consent='))
    await begin()
    returned = (await back).url()
    await page.getByText('Consent is given: Courier Office.').waitFor()
    await consents().getByText('allowed', { exact: true }).waitFor()
    await expect.poll(() => new URL(page.url()).search, patience).toBe('')
    await card().getByRole('button', { name: /^Scan/ }).click()
    await card().getByText('1 item done').waitFor()
    expect(courier.brought.length).toBeGreaterThan(0)
  })

  it('whose way back is gone a second time, or whose state is none that this browser began, changes nothing', async () => {
    for (const url of [returned, returned.replace(/state=[^&]+/, 'state=made-up')]) {
      await page.goto(url)
      await complaint(/in another browser or too long ago/)
      await expect.poll(() => new URL(page.url()).search, patience).toBe('')
      await consents().getByText('allowed', { exact: true }).waitFor()
    }
    expect(watched.complaints(/400 \(Bad Request\)/)).toEqual([])
  })
})
