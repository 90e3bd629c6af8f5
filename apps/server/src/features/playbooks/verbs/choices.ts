import type { PlaybookChoice } from '@sharelight/contract'
import type { PlaybookRule } from '@sharelight/domain'
import { AppError } from '../../../http/app-error.ts'

type Values = Record<string, string | number>

/** The playbook's choices with what was chosen. @throws AppError `invalid` */
export function chosen({ choices = [] }: PlaybookRule, given: Values): Values {
  const unknown = Object.keys(given).find(name => !choices.some(choice => choice.name === name))
  if (unknown !== undefined)
    throw new AppError('invalid', `There is no choice "${unknown}" here.`, { field: 'choices' })
  return Object.fromEntries(choices.map(choice => [choice.name, valueOf(choice, given[choice.name])]))
}

function valueOf({ name, title, kind, options, default: usual }: PlaybookChoice, given: string | number | undefined) {
  const value = given ?? usual
  if (value === null || value === '') throw new AppError('invalid', `Choose: ${title}.`, { field: `choices.${name}` })
  if (typeof value !== (kind === 'number' ? 'number' : 'string'))
    throw new AppError('invalid', `${title} is a ${kind}.`, { field: `choices.${name}` })
  if (options && !options.some(option => option.value === value))
    throw new AppError('invalid', `${title}: choose one of those that are offered.`, { field: `choices.${name}` })
  return value
}

/** The remedy that was chosen; nothing of a playbook that takes the first that a source offers. */
export const remedyIn = ({ remedy }: Values): string | undefined => (typeof remedy === 'string' ? remedy : undefined)
