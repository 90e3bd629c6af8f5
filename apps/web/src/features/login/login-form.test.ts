import { expect, it } from 'vitest'
import { CallFailure } from '../../lib/api.ts'
import { canSubmit, loginError } from './login-form.tsx'

it('S5.001 Login is possible with an address of the standard form and a password longer than 4 characters', () => {
  expect(canSubmit(' ada@acme.example ', '12345')).toBe(true)
  expect([
    canSubmit('', '12345'),
    canSubmit('ada', '12345'),
    canSubmit('ada@acme', '12345'),
    canSubmit('ada@acme.example', '1234'),
    canSubmit('ada@acme.example', '1234    '),
  ]).toEqual([false, false, false, false, false])
})
it('S8.009 a wrong password and a failing server say different things', () => {
  expect(loginError(new CallFailure(401, undefined))).toBe('email or password are incorrect')
  expect([
    loginError(new CallFailure(500, undefined)),
    loginError(new CallFailure(0, undefined)),
    loginError(new CallFailure(429, undefined)),
    loginError(new TypeError('x')),
  ]).toEqual(Array.from({ length: 4 }, () => 'server error, please try again soon'))
})
