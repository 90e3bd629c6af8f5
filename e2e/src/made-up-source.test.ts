import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CourierService } from '@sharelight/testkit/connectors'
import { oidcApp, type IdentityProvider } from '../../apps/server/src/testing/identity-provider.ts'
import { accessibilityViolations, patience, type WatchedPage } from './browser.ts'
import { startMadeUpOffice, type MadeUpOffice } from './made-up-office.ts'

let office: MadeUpOffice, watched: WatchedPage, page: Page
let authority: IdentityProvider, courier: CourierService

beforeAll(async () => {
  office = await startMadeUpOffice(['letters.read', 'letters.write'])
  ;({ watched, page, authority, courier } = office)
  authority.awaits({ sub: 'ada' })
})
afterAll(() => office?.stop())

describe('a source that is one folder and one line of the registry', () => {
  const form = () => page.getByRole('dialog', { name: 'Inkwell' })

  it('is in the catalogue, by what it can and by where the information is', async () => {
    await page.getByRole('button', { name: 'Connect Inkwell' }).waitFor()
    const atRest = page.getByRole('region', { name: 'At rest' })
    await atRest.getByText('What people write in Inkwell, and who may read it.').waitFor()
    expect(
      await atRest.getByRole('listitem').filter({ hasText: 'Inkwell' }).getByText('Available', { exact: true }).count(),
    ).toBe(1)
  })

  it('has a form for every kind of field, with its defaults, and takes one of what is to be chosen between', async () => {
    await page.getByRole('button', { name: 'Connect Inkwell' }).click()
    expect(await form().getByLabel('Site').inputValue()).toBe('inkwell.example')
    expect(await form().getByLabel('Pages at once').inputValue()).toBe('50')
    await form().getByRole('switch', { name: 'Drafts too' }).check()
    await form().getByRole('combobox', { name: 'Region' }).click()
    await page.getByRole('option', { name: 'United States' }).click()
    expect(await form().getByRole('checkbox', { name: 'Notes' }).isChecked()).toBe(true)
    await form().getByRole('checkbox', { name: 'Letters' }).check()
    await form().getByLabel('Only these books').fill('diary')
    await form().getByLabel('Greeting').fill('Dear all,\ngood morning')
    expect(await form().getByRole('button', { name: 'Connect and scan' }).isDisabled()).toBe(true)
    await form().getByText('Private key', { exact: true }).click()
    await form().getByRole('textbox', { name: 'Private key' }).fill('-----BEGIN\nKEY-----')
    await form().getByText('Account', { exact: true }).click()
    expect(await form().getByRole('textbox', { name: 'Private key' }).count()).toBe(0)
    await form().getByRole('textbox', { name: 'Account' }).fill('{"id": "ada"}')
    expect(await accessibilityViolations(page)).toEqual([])
  })

  it('says at a field what is wrong with it', async () => {
    await form().getByLabel('Site').fill('')
    await form().getByRole('button', { name: 'Connect and scan' }).click()
    await form().getByText('Name the site.').waitFor()
    expect(await form().getByLabel('Site').getAttribute('aria-invalid')).toBe('true')
    await form().getByLabel('Site').fill('inkwell.example')
  })

  it('is connected, scanned and shown by its services, and a saved secret is replaced by another way to sign in', async () => {
    const sent = page.waitForRequest(request => request.method() === 'POST' && request.url().endsWith('/api/sources'))
    await form().getByRole('button', { name: 'Connect and scan' }).click()
    expect(((await sent).postDataJSON() as { settings: object }).settings).toEqual({
      site: 'inkwell.example',
      pages: 50,
      drafts: true,
      region: 'us',
      services: ['notes', 'letters'],
      books: ['diary'],
      greeting: 'Dear all,\ngood morning',
      account: '{"id": "ada"}',
      ocr: 'off',
    })
    const card = page.getByRole('region', { name: 'Inkwell', exact: true })
    await card.getByText('2 items done').waitFor()
    await card.getByRole('button', { name: 'Scan again' }).waitFor()
    await card.getByRole('button', { name: 'More actions: Inkwell' }).click()
    await page.getByRole('menuitem', { name: 'Settings and schedule' }).click()
    const edit = page.getByRole('dialog')
    await edit.getByText('saved', { exact: true }).waitFor()
    await edit.getByText('Password', { exact: true }).click()
    await edit.getByRole('textbox', { name: 'Password' }).fill('hush')
    const changed = page.waitForRequest(request => request.method() === 'PATCH')
    await edit.getByRole('button', { name: 'Save' }).click()
    expect(((await changed).postDataJSON() as { settings: object }).settings).toMatchObject({
      account: null,
      password: 'hush',
    })
    await edit.waitFor({ state: 'detached' })
  })

  it('is in the filters and the column of services', async () => {
    await page.goto(`${office.server.url}/entity-investigation?type=files`)
    await page.getByText('payroll.txt').first().waitFor()
    expect(await page.locator('svg title', { hasText: 'Inkwell Notes' }).count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Add a filter' }).click()
    await page.getByRole('textbox', { name: 'Find a filter or a value' }).fill('inkwell')
    await page.getByRole('button', { name: 'Inkwell Notes Service' }).click()
    await page.getByText('Service is Inkwell Notes').waitFor()
    await page.getByText('payroll.txt').first().waitFor()
    expect(watched.complaints(/400 \(Bad Request\)/)).toEqual([])
  })
})

describe('a source that people sign in to', () => {
  const card = () => page.getByRole('region', { name: 'Courier', exact: true })
  const consents = () => card().getByRole('list', { name: 'What Sharelight may do there' })

  it('says before connecting what it asks for and why, and goes on to its authority', async () => {
    await page.goto(`${office.server.url}/data-sources-management`)
    await page.getByRole('button', { name: 'Connect Courier', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Courier' })
    await form.getByText('To list letters and read what they contain.').waitFor()
    await form.getByLabel('Authority').fill(authority.issuer())
    await form.getByLabel('Address').fill(courier.url)
    await form.getByRole('textbox', { name: 'Application' }).fill(oidcApp.clientId)
    await form.getByRole('textbox', { name: 'Client secret' }).fill(oidcApp.clientSecret)
    expect(await accessibilityViolations(page)).toEqual([])
    expect(await form.getByRole('button', { name: 'Test connection' }).count()).toBe(0)
    await form.getByRole('button', { name: 'Continue to Courier ID' }).click()
    await page.getByText('Consent is given: Courier.').waitFor()
    expect(new URL(page.url()).search).toBe('')
    await card().getByText('1 item done').waitFor()
    await consents().getByText('allowed', { exact: true }).waitFor()
  })

  it('asks for changing apart', async () => {
    await consents().getByText('To take back links, when somebody asks for it here.').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await consents().getByRole('button', { name: 'Sign in with Courier ID: Changing' }).click()
    await expect.poll(() => consents().getByText('allowed', { exact: true }).count(), patience).toBe(2)
  })

  it('says when it is no longer let in, and goes on with what it has once somebody has signed in again', async () => {
    // Shut out while it is read, it would be lost before it is asked to be scanned again.
    await card().getByRole('button', { name: 'Scan again' }).waitFor()
    courier.shutOut()
    await card().getByRole('button', { name: 'Scan again' }).click()
    await consents().getByText('no longer allowed').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page
      .getByText(/Sign in again/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    courier.letIn()
    courier.letters.set('second', 'Good morning.')
    await consents().getByRole('button', { name: 'Sign in again: Reading' }).click()
    await expect.poll(() => consents().getByText('allowed', { exact: true }).count(), patience).toBe(2)
    await card().getByRole('button', { name: 'Scan again' }).click()
    await card().getByText('2 items done').waitFor()
    expect(watched.complaints(/400 \(Bad Request\)/)).toEqual([])
  })
})
