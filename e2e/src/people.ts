import type { Page } from 'playwright-core'
import { request } from './calls.ts'
import { administrator, organisation, type Company } from './company.ts'
import type { ServerUnderTest } from './server.ts'

/** Sets the organisation up through the calls; gives its administrator's bearer token. */
export async function setUpOrganisation(server: ServerUnderTest): Promise<string> {
  const { token } = await request<{ token: string }>(server, ['POST', '/setup'], {
    body: {
      token: new URL(server.setupLink).searchParams.get('token'),
      organisation: { name: organisation.name, domains: [organisation.domain], timeZone: 'Europe/Berlin' },
      admin: administrator,
    },
  })
  return token
}

/** Connects the company's documents and mail, and waits until both are scanned. */
export async function scanCompany(server: { url: string }, token: string, company: Company): Promise<void> {
  const connect = (body: object) => request(server, ['POST', '/sources'], { body, token })
  await connect({ connector: 'filesystem', name: 'Documents', settings: { roots: [company.folder] } })
  await connect({ connector: 'mail-archive', name: 'Mail', settings: { paths: [company.mail] } })
  for (;;) {
    const { sources } = await request<{ sources: { state: string | null }[] }>(server, ['GET', '/sources'], { token })
    if (sources.some(source => source.state === 'ERROR')) throw new Error(`A scan failed: ${JSON.stringify(sources)}`)
    if (sources.every(source => source.state === 'SCANNING_COMPLETED')) return
    await new Promise(resolve => setTimeout(resolve, 200))
  }
}

/** Where somebody signs in, and who does unless told otherwise. */
export interface SignInPlace {
  url: string
  administrator?: { email: string; password: string }
}

/** Signs in on the login screen, on the way to `path`. */
export async function signIn(
  page: Page,
  { url, administrator: usual = administrator }: SignInPlace,
  path = '/',
  as: { email: string; password: string } = usual,
): Promise<void> {
  await page.goto(`${url}/login?to=${encodeURIComponent(path)}`)
  await page.getByLabel('Email').fill(as.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(as.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
}
