import { editions, type EditionName } from '@sharelight/contract'

export const isEditionName = (name: string): name is EditionName => (editions as readonly string[]).includes(name)
