import { guidOf } from '../ids.ts'
import type { Reply } from '../http/call.ts'
import type { TenantState } from '../state/tenant.ts'

/** Why no token is given, as Entra says it: the code of the standard, and Microsoft's own number. */
export class NoToken extends Error {
  readonly status: number
  readonly error: string
  readonly number: number

  constructor(error: string, number: number, said: { message: string; status?: number }) {
    super(said.message)
    this.error = error
    this.number = number
    this.status = said.status ?? 400
  }
}

export function refusedToken(state: TenantState, { error, number, message, status }: NoToken): Reply {
  const trace = guidOf('trace', state.id, state.count())
  const at = `${state.clock.now().toISOString().slice(0, 19).replace('T', ' ')}Z`
  return {
    status,
    headers: { 'cache-control': 'no-store, no-cache' },
    body: {
      error,
      error_description: `AADSTS${number}: ${message} Trace ID: ${trace} Correlation ID: ${trace} Timestamp: ${at}`,
      error_codes: [number],
      timestamp: at,
      trace_id: trace,
      correlation_id: trace,
      error_uri: `https://${state.hosts.login[0]}/error?code=${number}`,
    },
  }
}

/** A page that people see. */
export function page(title: string, inside: string, status = 200): Reply {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body><main><h1>${escaped(title)}</h1>${inside}</main></body></html>`,
  }
}

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Back to the application, with these parameters. */
export function backTo(address: string, parameters: Record<string, string>): Reply {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { status: 302, headers: { location: url.href } }
}
