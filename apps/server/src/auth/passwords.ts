import { hash, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import { createLimiter } from './limiter.ts'

/** OWASP's current advice for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Every hash of this process: whoever floods it with passwords takes neither its memory nor its other work. */
export const hashLimiter = createLimiter({ atOnce: Math.min(4, availableParallelism()), waiting: 64 })

export function hashPassword(password: string): Promise<string> {
  return hashLimiter.run(() => hash(password.normalize('NFKC'), cost))
}

/** Takes as long for an unknown user (`stored` undefined) as for a wrong password. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  const decoy = await decoyHash()
  const matches = await hashLimiter.run(() => verify(stored ?? decoy, password.normalize('NFKC')).catch(() => false))
  return matches && Boolean(stored)
}

let decoy: Promise<string> | undefined
function decoyHash(): Promise<string> {
  decoy ??= hashPassword('nobody has this password').catch(error => {
    decoy = undefined
    throw error
  })
  return decoy
}
