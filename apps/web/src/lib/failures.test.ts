import type { Failure } from '@sharelight/contract'
import { describe, expect, it } from 'vitest'
import { reactTo } from './failures.ts'

const body = (message: string): Failure => ({
  success: false,
  code: 400,
  error: 'invalid',
  message,
  errors: [{ message }],
})
const react = (code: number, options: { message?: string; path?: string; env?: string } = {}) =>
  reactTo(
    { code, body: options.message === undefined ? undefined : body(options.message) },
    options.path ?? '/sources',
    options.env ?? 'production',
  )

describe('the error catalogue', () => {
  it('S8.001 without an answer says that we are offline, and nothing on uat', () => {
    expect(react(0)).toEqual({ kind: 'offline', message: "Looks like you're offline" })
    expect(react(0, { env: 'uat' })).toBeUndefined()
  })
  it('S8.002 a bad request shows its reason, and an authorization error logs out', () => {
    expect(react(400, { message: 'name: Too long.' })).toEqual({ kind: 'alert', message: 'name: Too long.' })
    expect(react(400, { message: 'Context creation failed: authorization error' })).toEqual({ kind: 'logout' })
  })
  it('S8.003 an unknown user is logged out, and the rejected one is named', () => {
    expect(react(401)).toEqual({ kind: 'logout' })
    expect(
      reactTo(
        { code: 401, body: { ...body('Sign in again to go on.'), user: 'ada@acme.example' } },
        '/sources',
        'production',
      ),
    ).toEqual({ kind: 'logout', user: 'ada@acme.example' })
  })
  it('S8.004 a forbidden action is told to the letter, and not on uat', () => {
    expect(react(403)).toEqual({ kind: 'alert', message: 'You are not allowed to preform this action' })
    expect(react(403, { env: 'uat' })).toBeUndefined()
  })
  it("S8.005 S8.006 a conflict is the caller's, and a failed dependency nobody's", () => {
    expect([react(409), react(424)]).toEqual([undefined, undefined])
  })
  it('S8.007 a server error is told, but not for summaries or on uat', () => {
    expect(react(500)).toEqual({ kind: 'toast', message: 'server error' })
    expect([react(503, { path: '/extproxy/summary/events' }), react(500, { env: 'uat' })]).toEqual([
      undefined,
      undefined,
    ])
  })
})
