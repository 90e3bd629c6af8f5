import type { AppArea } from '@sharelight/contract'
import { isAreaRestricted } from '@sharelight/domain'
import type { Context } from '../context.ts'
import { AppError } from './app-error.ts'

/** @throws AppError `restricted` when the area is closed to the user */
export function requireArea({ user }: Context, area: AppArea, name: string) {
  if (isAreaRestricted(user.restrictions, area))
    throw new AppError('restricted', `You are not authorized to view or use the ${name}`)
}
