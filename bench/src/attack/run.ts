import type { Attempt } from './attempts.ts'
import { send, sendRaw, type Answer } from './http.ts'
import { leakIn, type Forbidden } from './leaks.ts'
import { signIn, type Organisation } from './organisations.ts'
import type { Server } from './server.ts'

export interface Outcome {
  sent: number
  /** Milliseconds of each answer. */
  times: number[]
  leaks: Map<string, string>
  failures: Map<string, string>
  cutOff: Map<string, string>
  statuses: Map<number, number>
}

interface Attack {
  server: Server
  attacker: Organisation
  attempts: readonly Attempt[]
  forbidden: readonly Forbidden[]
  clients: number
  milliseconds: number
}

/** So many clients make the attempts in turn, again from the first when all are made, until the time is over or the server is gone. */
export async function run({ server, attacker, attempts, forbidden, clients, milliseconds }: Attack): Promise<Outcome> {
  const outcome: Outcome = {
    sent: 0,
    times: [],
    leaks: new Map(),
    failures: new Map(),
    cutOff: new Map(),
    statuses: new Map(),
  }
  const until = performance.now() + milliseconds
  const session = keepSignedIn(server.url, attacker)
  const client = async () => {
    while (performance.now() < until && server.runs()) {
      const attempt = attempts[outcome.sent++ % attempts.length]
      if (!attempt) return
      const answer = await make(server.url, attempt, attacker.token)
      judge(outcome, attempt, answer, forbidden)
      if (answer.status === 401 && attempt.caller === 'admin') await session.renew()
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return outcome
}

function make(url: string, { caller, raw, ...sent }: Attempt, token: string): Promise<Answer> {
  if (raw !== undefined) return sendRaw(url, raw)
  const bearer = { admin: token, nobody: '', forged: `${token.slice(0, -8)}AAAAAAAA` }[caller]
  return send(url, {
    method: sent.method,
    path: sent.path,
    body: sent.body,
    headers: { ...(bearer && { authorization: `Bearer ${bearer}` }), ...sent.headers },
  })
}

function judge(
  outcome: Outcome,
  attempt: Attempt,
  { status, text, ms }: Answer,
  forbidden: readonly Forbidden[],
): void {
  const told = `${attempt.name} ${attempt.path.slice(0, 200)} ${String(attempt.body ?? '').slice(0, 300)}`
  outcome.times.push(ms)
  outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1)
  const leak = leakIn(text, `${attempt.path} ${String(attempt.body ?? '')} ${attempt.raw ?? ''}`, forbidden)
  const isLetIn = status === 200 && attempt.isPublic === false && attempt.caller !== 'admin'
  if (isLetIn) outcome.leaks.set(`${attempt.name} let ${attempt.caller} in`, told)
  if (leak) outcome.leaks.set(attempt.name, `${leak} ← ${told}`)
  if (status >= 500) outcome.failures.set(attempt.name, `${status} ${text.slice(0, 300)} ← ${told}`)
  if (status === 0) outcome.cutOff.set(attempt.name, `${text} ← ${told}`)
}

/** Signs in again, once for all who ask at the same time, when a session is ended; at most once a second. */
function keepSignedIn(url: string, attacker: Organisation) {
  let under: Promise<void> | undefined
  let last = 0
  const again = async () => {
    if (
      (
        await send(url, {
          method: 'GET',
          path: '/api/user/info',
          headers: { authorization: `Bearer ${attacker.token}` },
        })
      ).status === 200
    )
      return
    attacker.token = await signIn(url, attacker)
  }
  return {
    async renew() {
      if (performance.now() - last < 1000 && !under) return
      last = performance.now()
      under ??= again().finally(() => {
        under = undefined
      })
      await under
    },
  }
}
