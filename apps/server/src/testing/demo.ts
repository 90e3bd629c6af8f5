import type { DemoSize } from '@sharelight/demo'
import { loadDemo } from '../features/demo/verbs/load-demo.ts'
import { setUp, startTestServer, type TestServer } from './server.ts'

/** Everything there is, in a second: for tests. */
export const tinyDemo: DemoSize = {
  employees: 60,
  contacts: 120,
  personal: 20,
  organisations: 16,
  folders: 80,
  items: 400,
  events: 1500,
}

/** A test server with the demo organisation and another one, and who may call. */
export interface DemoServer extends TestServer {
  demoId: string
  /** Of another, empty organisation. */
  stranger: string
  admin: string
  /** May see neither HR nor regulated content, no organisations, and no trust management. */
  business: string
  /** Signs in somebody of the demo organisation with these restriction codes. */
  restricted(...codes: string[]): Promise<string>
}

export async function startDemoServer(): Promise<DemoServer> {
  const server = await startTestServer()
  const stranger = await setUp(server)
  server.services.demo = true
  const demoId = await loadDemo(server.services, tinyDemo)
  const logIn = async (email: string) =>
    String((await server.call('POST', '/api/login', { body: { email, password: 'sharelight-demo' } })).body.token)
  const admin = await logIn('demo@sharelight.example')
  const business = await logIn('business@sharelight.example')
  let made = 0
  return {
    ...server,
    demoId,
    stranger,
    admin,
    business,
    async restricted(...codes) {
      const db = server.stores.meta.forOrganisation(demoId)
      const email = `restricted${++made}@sharelight.example`
      const { password_hash } = await db
        .selectFrom('users')
        .select('password_hash')
        .where('email', '=', 'demo@sharelight.example')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('users')
        .values({
          email,
          name: 'R',
          role: 'Admin',
          restrictions: codes,
          status: 'Active',
          password_hash,
          totp_secret: null,
          last_login_at: null,
        })
        .execute()
      return logIn(email)
    },
  }
}
