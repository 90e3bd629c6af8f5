import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { end, makeOnce, placeOf, untilUp } from './server-process.ts'

/** An emulator of Snowflake by somebody else, behind a front that gives its results as JSON. It knows no rights, and one password. */
export interface Fakesnow {
  port: number
  password: string
  /** Runs statements one after the other, by the protocol of Snowflake's drivers. @throws Error for one that is not taken */
  run(...statements: string[]): Promise<void>
  /** What statements that hold a text are answered with, in place of what it does not know: names of columns, and rows. */
  answer(answers: Record<string, [names: string[], rows: (string | null)[][]]>): Promise<void>
  /** `consent_lost`, `token_expired`, `throttled`, `throttled_silently`, `busy`, until what it answers is called. */
  fault(kind: string): Promise<() => Promise<void>>
  stop(): Promise<void>
}

const version = '0.12.1'
const home = placeOf(`fakesnow-${version}`)

/** Why there is none here, in one sentence; nothing where there is. */
export function fakesnowMissing(): string | undefined {
  return existsSync(home) ? undefined : `fakesnow ${version} is not here; "npm run storage-servers" fetches it`
}

/** Fetches it where it is missing, which takes a minute; else says why it cannot. */
export function fetchFakesnow(): string | undefined {
  if (!fakesnowMissing()) return undefined
  try {
    makeOnce(home, folder => {
      execFileSync('python3', ['-m', 'venv', folder], { stdio: 'pipe' })
      const install = [
        '-m',
        'pip',
        'install',
        '--quiet',
        `fakesnow[server]==${version}`,
        'snowflake-connector-python<5',
      ]
      execFileSync(join(folder, 'bin/python'), install, { stdio: 'pipe', timeout: 600_000 })
    })
    return undefined
  } catch (error) {
    return `fakesnow ${version} cannot be fetched (Python 3 with venv, and PyPI): ${String(error).slice(0, 200)}`
  }
}

export async function startFakesnow(): Promise<Fakesnow> {
  const port = await freePort()
  const password = 'a password of some length, hush'
  const started = spawn(join(home, 'bin/python'), [join(import.meta.dirname, 'fakesnow-front.py'), String(port)], {
    stdio: 'ignore',
    env: { ...process.env, PASSWORD: password, PYTHONDONTWRITEBYTECODE: '1' },
  })
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { success: boolean; message?: string; data: { token: string } }
  }
  const signIn = async () => {
    const said = await post('/session/v1/login-request', {
      data: { LOGIN_NAME: 'seed', PASSWORD: password, SESSION_PARAMETERS: {} },
    })
    return { authorization: `Snowflake Token="${said.data.token}"` }
  }
  await untilUp('fakesnow', started, async () => Boolean(await signIn()))
  let headers = await signIn()
  const setFault = async (fault: string | null) => void (await post('/front/fault', { fault }))
  return {
    port,
    password,
    async run(...statements) {
      for (const sqlText of statements) {
        const { success, message } = await post('/queries/v1/query-request', { sqlText }, headers)
        if (!success) throw new Error(`${sqlText.slice(0, 80)}: ${message}`)
      }
    },
    answer: async answers => void (await post('/front/answers', answers)),
    async fault(kind) {
      await setFault(kind)
      return async () => {
        await setFault(null)
        headers = await signIn()
      }
    },
    stop: () => end(started),
  }
}
