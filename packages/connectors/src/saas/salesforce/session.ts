import { z } from 'zod'
import { SourceFault, type ConnectorIo } from '../../kit/connector.ts'
import { OutboundFault, type Answer, type OutboundRequest } from '../../kit/http/index.ts'
import type { SalesforceSettings } from './settings.ts'

const Token = z.looseObject({
  access_token: z.string().min(1).max(16_384),
  instance_url: z.string().nullish().catch(undefined),
  /** The address of who has signed in. */
  id: z.string().nullish().catch(undefined),
})
const Refused = z.looseObject({ error: z.string().regex(/^[\w.-]{1,80}$/) })

export interface Signed {
  token: string
  /** Where the organisation answers, without a slash at its end. */
  instance: string
}

/** A sign-in of the application itself, made anew once its token is refused. @see https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_client_credentials_flow.htm */
export class Session {
  readonly #settings: SalesforceSettings
  readonly #io: Pick<ConnectorIo, 'http' | 'signal'>
  #signed: Promise<Signed> | undefined
  #user: string | undefined

  constructor(settings: SalesforceSettings, io: Pick<ConnectorIo, 'http' | 'signal'>) {
    this.#settings = settings
    this.#io = io
  }

  /** `request` gets the address from where the organisation answers. @throws SourceFault, OutboundFault */
  async call(request: (instance: string) => OutboundRequest): Promise<Answer> {
    const first = await this.#sign()
    const answer = await this.#ask(first, request)
    if (answer.status !== 401) return answer
    answer.discard()
    if ((await this.#signed) === first) this.#signed = undefined
    const again = await this.#ask(await this.#sign(), request)
    if (again.status !== 401) return again
    again.discard()
    throw new SourceFault(
      'consent_lost',
      'Salesforce refuses the tokens that it gives. Check the app and the user that it runs as.',
    )
  }

  /** As whom it has signed in last. */
  get user(): string | undefined {
    return this.#user
  }

  #ask({ token, instance }: Signed, request: (instance: string) => OutboundRequest): Promise<Answer> {
    const { headers, ...rest } = request(instance)
    return this.#io.http.request({
      redirect: 'manual',
      bucket: `salesforce ${this.#settings.loginUrl}`,
      signal: this.#io.signal,
      ...rest,
      headers: { accept: 'application/json', ...headers, authorization: `Bearer ${token}` },
    })
  }

  #sign(): Promise<Signed> {
    this.#signed ??= this.#signIn().catch((error: unknown) => {
      this.#signed = undefined
      throw error
    })
    return this.#signed
  }

  async #signIn(): Promise<Signed> {
    const { loginUrl, clientId, clientSecret } = this.#settings
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
    const answer = await this.#io.http.request({
      url: `${loginUrl}/services/oauth2/token`,
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
      redirect: 'manual',
      idempotent: true,
      signal: this.#io.signal,
    })
    if (answer.status !== 200) throw refusal(answer.status, await answer.json().catch(() => undefined))
    const given = Token.safeParse(await answer.json())
    if (!given.success) throw new OutboundFault('malformed', 'Salesforce answered with something that is no token.')
    const { access_token: token, instance_url: instance, id } = given.data
    this.#user = /\/(005[a-z\d]{12,15})$/i.exec(id ?? '')?.[1]
    return { token, instance: instanceOf(instance ?? '', loginUrl) }
  }
}

/** Only Salesforce's own hosts are followed. */
function instanceOf(named: string, loginUrl: string): string {
  const isOwn =
    URL.canParse(named) && new URL(named).protocol === 'https:' && new URL(named).hostname.endsWith('.salesforce.com')
  return isOwn ? named.replace(/\/+$/, '') : loginUrl
}

function refusal(status: number, body: unknown): SourceFault {
  const error = Refused.safeParse(body).data?.error
  if (error === undefined || status >= 500)
    return new SourceFault('unreachable', `Salesforce answered ${status} and gave no token. It is tried again later.`)
  return new SourceFault(
    'consent_lost',
    `Salesforce does not let the app in (${error}). Check consumer key and secret, that the client credentials flow is on with a user to run as, and that the address is that of My Domain.`,
  )
}
