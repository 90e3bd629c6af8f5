import { createHash, createPublicKey, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectorIo } from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/fault.ts'
import { privateKeyOf, signedJwt } from '../../kit/oauth/jwt.ts'
import { SourceFault } from '../../kit/source-fault.ts'
import { cellsOf, Envelope, Login, Result, rowsOfChunk, type Cells } from './answers.ts'
import { isExpired, signInFault, StatementError } from './fault.ts'
import { accountName, hostOf, type SnowflakeSettings } from './settings.ts'

/** Rows of a statement in the order of its columns, as the service writes them, and the names of these. */
export interface Answered {
  names: readonly string[]
  rows: Cells[]
}

/** What the service's own drivers say, which is what it speaks this protocol with. */
const client = { CLIENT_APP_ID: 'JavaScript', CLIENT_APP_VERSION: '2.3.1' }
/** Seconds; a statement that takes longer is ended by the service. */
const mostSeconds = 60
const mostBytes = 64 * 2 ** 20
/** Of a statement that still runs: how often it is asked for, each of which the service holds open for up to 45 seconds. */
const mostPolls = 10

/** A session with the service, opened with the first statement and again when it has run out. */
export class Session {
  readonly #settings: SnowflakeSettings
  readonly #io: Pick<ConnectorIo, 'http' | 'signal' | 'now'>
  readonly #base: string
  #token: Promise<string> | undefined
  #count = 0

  constructor(settings: SnowflakeSettings, io: Pick<ConnectorIo, 'http' | 'signal' | 'now'>) {
    this.#settings = settings
    this.#io = io
    const { protocol, port } = settings
    this.#base = `${protocol}://${hostOf(settings)}${port === undefined ? '' : `:${port}`}`
  }

  /** @throws StatementError, SourceFault, OutboundFault */
  async ask(sqlText: string): Promise<Answered> {
    for (let attempt = 1; ; attempt++) {
      const signedIn = (this.#token ??= this.#signIn())
      const token = await signedIn.catch((error: unknown) => {
        this.#token = undefined
        throw error
      })
      const said = await this.#ask(sqlText, token)
      if (isOk(said)) return this.#answered(Result.parse(said.data ?? {}))
      if (!isExpired(said.code) || attempt > 1) throw new StatementError(said.code)
      if (this.#token === signedIn) this.#token = undefined
    }
  }

  /** Ends the session; what fails then concerns nobody. */
  async close(): Promise<void> {
    const token = await this.#token?.catch(() => undefined)
    this.#token = undefined
    if (token === undefined) return
    const signal = AbortSignal.timeout(5000)
    await this.#call('/session?delete=true', { headers: authorised(token), body: {}, signal }).catch(() => undefined)
  }

  async #ask(sqlText: string, token: string): Promise<Envelope> {
    const body = { sqlText, asyncExec: false, sequenceId: ++this.#count, querySubmissionTime: this.#io.now().getTime() }
    const headers = authorised(token)
    let said = await this.#call(`/queries/v1/query-request?requestId=${randomUUID()}`, { headers, body })
    for (let poll = 0; ['333333', '333334'].includes(said.code) && poll < mostPolls; poll++) {
      const { getResultUrl } = Result.parse(said.data ?? {})
      if (!getResultUrl?.startsWith('/')) break
      if (poll > 0) await sleep(1000, undefined, { signal: this.#io.signal })
      said = await this.#call(getResultUrl, { headers })
    }
    return said
  }

  async #signIn(): Promise<string> {
    const { user, password, warehouse, role } = this.#settings
    const query = new URLSearchParams({ requestId: randomUUID() })
    for (const [name, value] of Object.entries({ warehouse, roleName: role }))
      if (value !== undefined) query.set(name, value)
    const proof =
      password === undefined ? { AUTHENTICATOR: 'SNOWFLAKE_JWT', TOKEN: this.#jwt() } : { PASSWORD: password }
    const data = {
      ...client,
      ACCOUNT_NAME: accountName(this.#settings),
      LOGIN_NAME: user,
      ...proof,
      SESSION_PARAMETERS: {
        QUERY_TAG: 'sharelight',
        STATEMENT_TIMEOUT_IN_SECONDS: mostSeconds,
        TIMEZONE: 'UTC',
        CLIENT_SESSION_KEEP_ALIVE: false,
      },
      CLIENT_ENVIRONMENT: { APPLICATION: 'Sharelight' },
    }
    const said = await this.#call(`/session/v1/login-request?${query.toString()}`, { body: { data } })
    const token = Login.safeParse(said.data).data?.token
    if (!isOk(said) || token === undefined) throw signInFault(said.code, this.#settings)
    return token
  }

  /** @see https://docs.snowflake.com/en/developer-guide/sql-api/authenticating#using-key-pair-authentication */
  #jwt(): string {
    const key = privateKeyOf((this.#settings.privateKey ?? '').replaceAll('\\n', '\n'))
    const print = createHash('sha256')
      .update(createPublicKey(key).export({ type: 'spki', format: 'der' }))
      .digest('base64')
    const subject = `${accountName(this.#settings)}.${this.#settings.user.toUpperCase()}`
    const iat = Math.floor(this.#io.now().getTime() / 1000)
    return signedJwt(
      { iss: `${subject}.SHA256:${print}`, sub: subject, iat, exp: iat + 600 },
      { algorithm: 'RS256', key },
    )
  }

  async #call(
    path: string,
    {
      headers = {},
      body,
      signal = this.#io.signal,
    }: { headers?: Record<string, string>; body?: object; signal?: AbortSignal },
  ): Promise<Envelope> {
    const answer = await this.#io.http.request({
      url: `${this.#base}${path}`,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      signal,
      // A statement is only ever one that reads, and signing in twice is no harm.
      idempotent: true,
      limits: { maxBytes: mostBytes },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const said = await answer.text()
    const parsed = Envelope.safeParse(jsonIn(said))
    if (parsed.success) {
      const expired = answer.status === 401 && !isExpired(parsed.data.code) ? { code: '390104' } : {}
      return { ...parsed.data, ...(answer.status >= 400 && { success: false, ...expired }) }
    }
    if (answer.status === 403)
      throw new SourceFault(
        'consent_lost',
        `${hostOf(this.#settings)} does not know the account or lets nobody in from here. Check account and network policy.`,
      )
    if (answer.status >= 500)
      throw new SourceFault(
        'unreachable',
        `${hostOf(this.#settings)} failed by a fault of its own (${answer.status}). Try again later.`,
      )
    throw new OutboundFault(
      'malformed',
      `What answers at ${hostOf(this.#settings)} is no Snowflake (${answer.status}). Check account, server and port.`,
    )
  }

  async #answered(result: Result): Promise<Answered> {
    const { rowtype, rowset, total, queryResultFormat, rowsetBase64, chunks, chunkHeaders, qrmk } = result
    if (queryResultFormat === 'arrow' && !rowset && (rowsetBase64 || total))
      throw new OutboundFault(
        'malformed',
        `${hostOf(this.#settings)} answers in a form that was not asked for (Arrow).`,
      )
    const rows = (rowset ?? []).map(cellsOf)
    for (const { url } of chunks ?? []) {
      const key: Record<string, string> = qrmk
        ? {
            'x-amz-server-side-encryption-customer-algorithm': 'AES256',
            'x-amz-server-side-encryption-customer-key': qrmk,
          }
        : {}
      const answer = await this.#io.http.request({
        url,
        headers: chunkHeaders ?? key,
        signal: this.#io.signal,
        limits: { maxBytes: mostBytes },
      })
      rows.push(...rowsOfChunk(await answer.text()))
    }
    return { names: (rowtype ?? []).map(({ name }) => name.toLowerCase()), rows }
  }
}

const authorised = (token: string) => ({ authorization: `Snowflake Token="${token}"` })
const isOk = ({ success, data }: Envelope) => success !== false && data !== null && data !== undefined

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
