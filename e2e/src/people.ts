import type { Page } from 'playwright-core'
import { administrator, organisation, type Company } from './company.ts'
import type { ServerUnderTest } from './server.ts'

/** Sets the organisation up through the calls; gives its administrator's bearer token. */
export async function setUpOrganisation(server: ServerUnderTest): Promise<string> {
  const { token } = await post<{ token: string }>(server, '/setup', {
    token: new URL(server.setupLink).searchParams.get('token'),
    organisation: { name: organisation.name, domains: [organisation.domain], timeZone: 'Europe/Berlin' },
    admin: administrator,
  })
  return token
}

/** Sets the organisation up through the calls, connects the company's documents and mail, and waits until both are scanned. */
export async function setUpByCalls(server: ServerUnderTest, company: Company): Promise<void> {
  const token = await setUpOrganisation(server)
  await post(
    server,
    '/sources',
    { connector: 'filesystem', name: 'Documents', settings: { roots: [company.folder] } },
    token,
  )
  await post(
    server,
    '/sources',
    { connector: 'mail-archive', name: 'Mail', settings: { paths: [company.mail] } },
    token,
  )
  for (;;) {
    const { sources } = (await (
      await fetch(`${server.url}/api/sources`, { headers: { authorization: `Bearer ${token}` } })
    ).json()) as { sources: { state: string | null }[] }
    if (sources.some(source => source.state === 'ERROR')) throw new Error(`A scan failed: ${JSON.stringify(sources)}`)
    if (sources.every(source => source.state === 'SCANNING_COMPLETED')) return
    await new Promise(resolve => setTimeout(resolve, 200))
  }
}

async function post<T>({ url }: ServerUnderTest, path: string, body: object, token?: string): Promise<T> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

/** Signs in on the login screen, on the way to `path`. */
export async function signIn(
  page: Page,
  { url }: Pick<ServerUnderTest, 'url'>,
  path = '/',
  as: { email: string; password: string } = administrator,
): Promise<void> {
  await page.goto(`${url}/login?to=${encodeURIComponent(path)}`)
  await page.getByLabel('Email').fill(as.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(as.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor()
}
