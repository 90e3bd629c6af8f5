import { guidOf } from '../ids.ts'
import type { TenantState } from '../state/tenant.ts'
import type { Reply } from './call.ts'
import type { Refusal } from './fail.ts'

/** An error as Graph writes it. */
export function graphError(state: TenantState, { status, code, message, headers, innerCode }: Refusal): Reply {
  const request = guidOf('request', state.id, state.count())
  return {
    status,
    headers: { ...headers, 'request-id': request, 'client-request-id': request },
    body: {
      error: {
        code,
        message,
        innerError: {
          ...(innerCode !== undefined && { code: innerCode }),
          date: state.clock.now().toISOString().slice(0, 19),
          'request-id': request,
          'client-request-id': request,
        },
      },
    },
  }
}

/** An error as the Management Activity API writes it. */
export const feedError = ({ status, code, message, headers }: Refusal): Reply => ({
  status,
  headers,
  body: { error: { code, message } },
})
