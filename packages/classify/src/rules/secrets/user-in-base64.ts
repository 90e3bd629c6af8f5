import type { Said } from '../../rule.ts'
import { examplePassword } from './examples.ts'

const encoded = /^[A-Za-z0-9+/]{8,}={0,2}$/
const user = /^[\w.@+$-]{1,80}:([!-~]{3,120})$/

/** What `user:password` in base64 says (RFC 7617, and how settings of registries keep them); undefined of what is no such thing. */
export function judgeUserInBase64(value: string): Said | undefined {
  if (!encoded.test(value)) return undefined
  const password = user.exec(Buffer.from(value, 'base64').toString('latin1'))?.[1]
  if (password === undefined) return undefined
  const example = examplePassword(password)
  return example ? { example } : { reason: 'is a user and a password in base64' }
}

const userAlone = /^([\w.@+$-]{5,80}):$/

/** The same of `user:`: an empty password is one, and a key often stands in the place of the user. */
export function judgeUserAloneInBase64(value: string): Said | undefined {
  if (!encoded.test(value)) return undefined
  const name = userAlone.exec(Buffer.from(value, 'base64').toString('latin1'))?.[1]
  if (name === undefined) return undefined
  const example = examplePassword(name)
  return example ? { example } : { reason: 'is a user with an empty password in base64' }
}
