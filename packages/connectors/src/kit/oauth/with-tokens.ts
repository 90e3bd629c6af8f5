import type { Answer } from '../http/answer.ts'
import type { OutboundRequest } from '../http/client.ts'
import type { SourceHttp } from '../http/source-http.ts'
import type { TokenSource } from '../sign-in.ts'
import { SourceFault } from '../source-fault.ts'

type Calls = Pick<SourceHttp, 'request'>

interface Reading {
  /** What a service means that answers 401 for want of a right; nothing where it is the token that it refuses. */
  refusal?(answer: Answer): Promise<Error | undefined>
}

/** Calls that carry a token for `scopes`. What a service answers 401 is asked once more with a new one. What it means to refuse for good is not asked again. @throws SourceFault `consent_lost`, or what the refusal means */
export function withTokens(
  { http, tokens }: { http: Calls; tokens: TokenSource },
  scopes: readonly string[],
  { refusal }: Reading = {},
): Calls {
  return {
    async request(request) {
      const first = await tokens.get(scopes)
      const answer = await http.request(bearing(request, first))
      if (answer.status !== 401) return answer
      const why = await refusal?.(answer)
      if (why) throw why
      answer.discard()
      const second = await tokens.get(scopes, first)
      return tokensTaken(await http.request(bearing(request, second)), () => tokens.get(scopes, second))
    },
  }
}

/** The token source says what it means that the second one was refused, too. */
async function tokensTaken(answer: Answer, refuse: () => Promise<string>): Promise<Answer> {
  if (answer.status !== 401) return answer
  answer.discard()
  await refuse()
  throw new SourceFault('consent_lost', 'The service refuses every token. Sign in again at Data Sources.')
}

function bearing(request: OutboundRequest, token: string): OutboundRequest {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }
}
