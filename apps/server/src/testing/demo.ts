import type { DemoSize } from '@sharelight/demo'
import { authenticator } from '../auth/second-factor.ts'
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
  /** Signs in another SuperAdmin of the demo organisation, who has set a second step up; each code works once. */
  secondSuperAdmin(): Promise<{ email: string; token: string; code(): string }>
}

const demoPassword = 'sharelight-demo'
interface NewUser {
  email: string
  role: 'SuperAdmin' | 'Admin'
  restrictions: string[]
}

export async function startDemoServer(size: DemoSize = tinyDemo): Promise<DemoServer> {
  const server = await startTestServer()
  const stranger = await setUp(server)
  server.services.demo = true
  const demoId = await loadDemo(server.services, size)
  const logIn = async (email: string) =>
    String((await server.call('POST', '/api/login', { body: { email, password: demoPassword } })).body.token)
  const admin = await logIn('demo@sharelight.example')
  const business = await logIn('business@sharelight.example')
  let made = 0
  const add = async (values: NewUser) => {
    const db = server.stores.meta.forOrganisation(demoId)
    const { password_hash } = await db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', 'demo@sharelight.example')
      .executeTakeFirstOrThrow()
    const plain = { name: 'R', status: 'Active', totp_secret: null, last_login_at: null } as const
    await db
      .insertInto('users')
      .values({ ...plain, ...values, password_hash })
      .execute()
    return logIn(values.email)
  }
  return {
    ...server,
    demoId,
    stranger,
    admin,
    business,
    restricted: (...restrictions) =>
      add({ email: `restricted${++made}@sharelight.example`, role: 'Admin', restrictions }),
    async secondSuperAdmin() {
      const email = `second${++made}@sharelight.example`
      const token = await add({ email, role: 'SuperAdmin', restrictions: [] })
      const given = await server.call('POST', '/api/user/second-factor', { token, body: { password: demoPassword } })
      const secret = String(given.body['secret'])
      let step = 0
      const code = () => {
        const now = new Date(Date.now() + ++step * 30_000)
        server.setTime(now)
        return authenticator(secret).generate({ timestamp: now.getTime() })
      }
      const { status } = await server.call('PUT', '/api/user/second-factor', { token, body: { code: code() } })
      if (status !== 200) throw new Error(`The second step answered ${status}.`)
      return { email, token, code }
    },
  }
}
