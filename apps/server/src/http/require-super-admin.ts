import type { Context } from '../context.ts'
import { AppError } from './app-error.ts'

/** @throws AppError `forbidden` */
export function requireSuperAdmin({ user }: Context, what = 'change administrators') {
  if (user.role !== 'SuperAdmin') throw new AppError('forbidden', `Only a SuperAdmin may ${what}. Ask one of them.`)
}
