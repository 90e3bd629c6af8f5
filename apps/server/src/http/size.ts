import { AppError } from './app-error.ts'

const maxBytes = 64 * 1024

/** Settings are small by nature; anything larger is a mistake or an attack. */
export function requireSmall(value: unknown, field: string) {
  if (JSON.stringify(value).length > maxBytes) throw new AppError('too_large', `${field}: at most 64 KiB can be saved.`, { field })
}
